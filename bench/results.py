"""What a measurement gives, and how bursts of ours and of the floor take turns."""

import os
import platform
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import median
from time import perf_counter, process_time


@dataclass(frozen=True, slots=True)
class Result:
    """One figure of ours beside its floor; `ratio` is ours divided by the floor."""

    id: str
    work: str
    ours: float
    floor: float
    unit: str

    def as_json(self) -> dict[str, object]:
        """Return the result with its ratio."""
        return {**asdict(self), "ratio": round(self.ours / self.floor, 3)}


def alternate(
    ours: Callable[[], float], floor: Callable[[], float], *, turns: int
) -> tuple[float, float]:
    """Return the medians of both, measured in turns: the machine's speed drifts."""
    pairs = [(floor(), ours()) for _ in range(turns)]
    return round(median(our for _, our in pairs), 3), round(median(base for base, _ in pairs), 3)


def milliseconds(work: Callable[[], object]) -> float:
    """Return how long a piece of work takes."""
    started = perf_counter()
    work()
    return (perf_counter() - started) * 1000


def cpu_milliseconds(work: Callable[[], object]) -> float:
    """Return how long the processor works at something that waits for nobody else."""
    started = process_time()
    work()
    return (process_time() - started) * 1000


def machine() -> dict[str, object]:
    """Return what the figures depend on."""
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": os.cpu_count(),
    }
