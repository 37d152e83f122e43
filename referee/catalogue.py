"""Compile the translations where they are newer than what was compiled before.

The compiled files are not in the repository and gettext is not on every machine, so each start
looks once; it is a comparison of two times and, after a change, some hundredths of a second.
"""

import os
from pathlib import Path


def compile_stale(folder: Path) -> tuple[Path, ...]:
    """Compile each catalogue below `folder` that needs it; return what was written."""
    return tuple(
        compile_catalogue(source)
        for source in sorted(folder.glob("*/LC_MESSAGES/*.po"))
        if is_stale(source)
    )


def is_stale(source: Path) -> bool:
    """Tell whether the compiled file is missing or older than its source."""
    compiled = source.with_suffix(".mo")
    return not compiled.exists() or compiled.stat().st_mtime < source.stat().st_mtime


def compile_catalogue(source: Path) -> Path:
    """Compile one catalogue; another process that reads meanwhile sees the old or the new one."""
    import polib  # noqa: PLC0415 - loaded late

    compiled = source.with_suffix(".mo")
    draft = compiled.with_name(f"{compiled.name}.{os.getpid()}")
    polib.pofile(str(source)).save_as_mofile(str(draft))
    draft.replace(compiled)
    return compiled
