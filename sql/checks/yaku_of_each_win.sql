-- Every win of a judged game has a yaku that is not a dora.
--
-- Left out: games with disagreements or rules that are not supported.
--
-- At ingest: yes
SELECT log_id, hand_index, seat, 'a yaku' AS expected, 'none' AS got
FROM wins
ANTI JOIN unjudged_games() USING (log_id)
WHERE yaku_mask = 0
