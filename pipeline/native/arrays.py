"""Types of the arrays that native code reads and fills. Free of the compiler."""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Ints: TypeAlias = npt.NDArray[np.int64]
