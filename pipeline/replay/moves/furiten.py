"""Tiles on offer that nobody took, and the three kinds of furiten that follow. rules.md §10."""

from pipeline.native.compiler import native
from pipeline.replay.record.rows import new_row
from pipeline.replay.score import score_win
from pipeline.replay.state.player import RIICHI_ACCEPTED, furiten_bits
from pipeline.replay.state.table import clear_offer
from pipeline.rules.codes import FURITEN_DISCARD, FURITEN_RIICHI, FURITEN_TEMPORARY


@native
def _spell_index(kind):
    """Index of a FURITEN_* bit among the open spells of a player."""
    if kind == FURITEN_DISCARD:
        return 0
    return 1 if kind == FURITEN_TEMPORARY else 2


@native
def _open_spell(table, player, seat, kind, seq, tile, rows):
    index = _spell_index(kind)
    if player.spell_rows[index] >= 0:
        return
    row = new_row(rows, rows.furiten_spells)
    player.spell_rows[index] = row
    player.furiten_seen |= kind
    f = rows.furiten_spells
    f.game[row] = table.game
    f.hand_index[row] = table.hand_index
    f.seat[row] = seat
    f.kind[row] = kind
    f.from_seq[row] = seq
    f.to_seq[row] = seq
    f.waits[row] = player.waits
    f.tile[row] = tile
    f.n_furiten_offers[row] = 0


@native
def _close_spell(player, kind, seq, rows):
    index = _spell_index(kind)
    if player.spell_rows[index] >= 0:
        rows.furiten_spells.to_seq[player.spell_rows[index]] = seq
        player.spell_rows[index] = -1


@native
def close_spells(table, player, rows):
    """The hand is over since its result; the present element may be the next hand's."""
    _close_spell(player, FURITEN_DISCARD, table.seq_result, rows)
    _close_spell(player, FURITEN_TEMPORARY, table.seq_result, rows)
    _close_spell(player, FURITEN_RIICHI, table.seq_result, rows)


@native
def follow_river(table, player, seat, rows):
    """Discard furiten holds exactly while a kind of the present waits lies in the own river.

    rules.md §10: discards that others called and the riichi tile are in the river.
    """
    if player.waits & player.river:
        _open_spell(table, player, seat, FURITEN_DISCARD, table.seq, -1, rows)
    else:
        _close_spell(player, FURITEN_DISCARD, table.seq, rows)


@native
def end_temporary(table, player, rows):
    """Temporary furiten ends with the own next discard. rules.md §10.2"""
    player.passed = False
    _close_spell(player, FURITEN_TEMPORARY, table.seq, rows)


@native
def _let_pass(table, player, seat, rows):
    """The offered tile would complete this hand, and the player does not win on it."""
    if furiten_bits(player):
        player.n_furiten_offers += 1
        for i in range(3):
            if player.spell_rows[i] >= 0:
                rows.furiten_spells.n_furiten_offers[player.spell_rows[i]] += 1
    else:
        score = score_win(table, player, seat, table.offer_tile, table.offer_source, 0)
        if score.yaku:
            player.n_missed_wins += 1
        else:
            player.n_yakuless_offers += 1
    if player.riichi == RIICHI_ACCEPTED:
        player.passed_in_riichi = True
        _open_spell(table, player, seat, FURITEN_RIICHI, table.offer_seq, table.offer_tile, rows)
    else:
        player.passed = True
        _open_spell(table, player, seat, FURITEN_TEMPORARY, table.offer_seq, table.offer_tile, rows)


@native
def pass_offer(table, caller, rows):
    """Nobody (else) wins on the offered tile: every other player who waits on it becomes furiten.

    ``caller`` claims the tile and is spared (rule 27), -1 where nobody does. Winners are spared.
    """
    if table.offer_tile < 0:
        return
    kind = table.offer_tile >> 2
    for seat in range(table.n_players):
        if seat == table.offer_seat or seat == caller or (table.winners >> seat) & 1:
            continue
        if (table.players[seat].waits >> kind) & 1:
            _let_pass(table, table.players[seat], seat, rows)
    clear_offer(table)
