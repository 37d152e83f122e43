import re
from importlib import metadata

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.architecture.sources import ROOT

FILES = ("requirements", "requirements-postgres", "requirements-dev")
# What pip needs to know beyond the environment of this machine.
WINDOWS = {"sys_platform": "win32", "os_name": "nt", "platform_system": "Windows", "extra": ""}


def lines(file: str) -> list[str]:
    text = (ROOT / file).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def read(stem: str, ending: str) -> dict[str, Requirement]:
    """Return the requirements of a file and of those that it names with -r."""
    found: dict[str, Requirement] = {}
    for line in lines(f"{stem}{ending}"):
        if line.startswith("-r "):
            found |= read(line.removeprefix("-r ").removesuffix(ending), ending)
        else:
            requirement = Requirement(line)
            found[canonicalize_name(requirement.name)] = requirement
    return found


def needs(requirement: Requirement) -> list[Requirement]:
    """Return what an installed package needs, here or on Windows."""
    extras = [{"extra": extra} for extra in ("", *requirement.extras)]
    return [
        needed
        for needed in map(Requirement, metadata.requires(requirement.name) or [])
        if needed.marker is None
        or any(needed.marker.evaluate(extra) for extra in extras)
        or needed.marker.evaluate(WINDOWS)
    ]


@pytest.mark.parametrize("stem", FILES)
def test_requirements_name_no_registry(stem: str) -> None:
    for ending in (".in", ".txt"):
        text = (ROOT / f"{stem}{ending}").read_text(encoding="utf-8")
        assert not re.search(r"://|--(extra-)?index-url|--find-links|--trusted-host", text)


@pytest.mark.parametrize("stem", FILES)
def test_requirements_pin_one_version_each(stem: str) -> None:
    loose = [
        str(pin)
        for pin in read(stem, ".txt").values()
        if not re.fullmatch("==[^*]+", str(pin.specifier))
    ]
    assert loose == []


@pytest.mark.parametrize("stem", FILES)
def test_requirements_pin_all_that_is_needed_and_nothing_else(stem: str) -> None:
    wanted: set[str] = set()
    to_do = list(read(stem, ".in").values())
    while to_do:
        requirement = to_do.pop()
        key = canonicalize_name(requirement.name)
        if key in wanted and not requirement.extras:
            continue
        wanted.add(key)
        if requirement.marker is None or requirement.marker.evaluate():
            to_do += needs(requirement)
    assert set(read(stem, ".txt")) == wanted


def test_requirements_are_what_is_installed() -> None:
    pins = read("requirements-dev", ".txt")
    here = {key: pin for key, pin in pins.items() if pin.marker is None or pin.marker.evaluate()}
    assert {key: f"=={metadata.version(key)}" for key in here} == {
        key: str(pin.specifier) for key, pin in here.items()
    }
