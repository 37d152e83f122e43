"""What comes from the environment; a value that makes no sense stops the start and is named."""

import os
import re
import secrets
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent
VAR_DIR = BASE_DIR / "var"
SECRET_KEY_LENGTH = 32

env = environ.Env()


def boolean(name: str, *, default: bool) -> bool:
    """Return a switch from the environment: 1/0, true/false, yes/no, on/off.

    Raises ImproperlyConfigured on anything else, where django-environ would read it as false.
    """
    text = os.environ.get(name, "").strip().lower()
    if not text:
        return default
    if text in {"1", "true", "yes", "on"}:
        return True
    if text in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {text!r}")


def secret_key() -> str:
    """Return SECRET_KEY, or the key kept in var/secret_key, made on the first start."""
    given = os.environ.get("SECRET_KEY", "")
    if given:
        if len(given) < SECRET_KEY_LENGTH:
            raise ImproperlyConfigured(
                f"SECRET_KEY must have at least {SECRET_KEY_LENGTH} characters"
            )
        return given
    path = VAR_DIR / "secret_key"
    if not path.exists():
        make_secret_key(path)
    kept = path.read_text(encoding="ascii").strip()
    if len(kept) < SECRET_KEY_LENGTH:
        raise ImproperlyConfigured(f"{path} is damaged: delete it, and a new key is made")
    return kept


def make_secret_key(path: Path) -> None:
    """Write a new key to `path`, unless another process does so first."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # Written aside and moved into place, so that nobody ever reads half a key.
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(secrets.token_urlsafe(50))
    try:
        os.link(draft, path)  # of two processes that start at once, one key wins
    except FileExistsError:
        pass
    except OSError:  # a memory stick's file system has no links
        draft.replace(path)
    draft.unlink(missing_ok=True)


def database() -> dict[str, Any]:
    """Return the database of DATABASE_URL, an SQLite file in var/ by default."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{VAR_DIR / 'referee.sqlite3'}"
    if url.startswith("sqlite:///"):
        return sqlite(url.removeprefix("sqlite:///"))
    if url.startswith(("postgres://", "postgresql://")):
        return postgresql(url)
    raise ImproperlyConfigured(
        "DATABASE_URL must start with sqlite:/// or postgres://, for example "
        "sqlite:///cup.sqlite3 or postgres://user:password@host:5432/name"
    )


def sqlite(name: str) -> dict[str, Any]:
    """Return an SQLite file; a relative name is taken from the project's folder."""
    if not name or ":memory:" in name or "?" in name:
        raise ImproperlyConfigured("DATABASE_URL must name a file, as sqlite:///cup.sqlite3 does")
    path = BASE_DIR / name
    if not path.parent.is_dir():
        raise ImproperlyConfigured(f"DATABASE_URL: there is no folder {path.parent}")
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        # Kept open: closing the last connection writes the whole WAL back.
        "CONN_MAX_AGE": None,
        # IMMEDIATE: with DEFERRED a read-then-write post fails under load. FULL (and fullfsync,
        # which only macOS knows): a power cut loses nothing that a referee was told is saved.
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA fullfsync=1;",
        },
    }


def postgresql(url: str) -> dict[str, Any]:
    """Return a PostgreSQL database, whose driver is installed only where it is wanted."""
    if find_spec("psycopg") is None:
        raise ImproperlyConfigured("PostgreSQL needs: pip install -r requirements-postgres.txt")
    try:
        parsed: dict[str, Any] = env.db_url_config(url)
    except ValueError as error:
        raise ImproperlyConfigured(f"DATABASE_URL: {error}") from error
    if not parsed["NAME"]:
        raise ImproperlyConfigured("DATABASE_URL must end with the name of the database")
    return {**parsed, "CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True}


def allowed_hosts() -> list[str]:
    """Return ALLOWED_HOSTS, names or addresses separated by commas; any by default.

    A laptop in a hall has whatever address the router gave it.
    """
    hosts = [host.strip() for host in os.environ.get("ALLOWED_HOSTS", "*").split(",")]
    for host in hosts:
        if not re.fullmatch(r"\*|\.?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*|\[[0-9A-Fa-f:]+\]", host):
            raise ImproperlyConfigured(
                f"ALLOWED_HOSTS must be names or addresses without port, not {host!r}"
            )
    return hosts


def api_origins() -> list[str]:
    """Return API_ORIGINS: sites whose pages may read the public JSON, or *; none by default."""
    given = os.environ.get("API_ORIGINS", "")
    origins = [origin.strip() for origin in given.split(",")] if given.strip() else []
    for origin in origins:
        if not re.fullmatch(r"\*|https?://[A-Za-z0-9.\[\]:-]+", origin):
            raise ImproperlyConfigured(
                f"API_ORIGINS must be sites like https://club.example, not {origin!r}"
            )
    return origins


def https_origin() -> str:
    """Return HTTPS_ORIGIN, the only address of a server behind a proxy that speaks HTTPS, or ""."""
    origin = os.environ.get("HTTPS_ORIGIN", "").strip()
    if origin and not re.fullmatch(r"https://[A-Za-z0-9.\[\]:-]+", origin):
        raise ImproperlyConfigured(
            f"HTTPS_ORIGIN must be an address like https://cup.example, not {origin!r}"
        )
    return origin


def language(default: str) -> str:
    """Return LANGUAGE_CODE, one of the languages that are complete."""
    code = os.environ.get("LANGUAGE_CODE") or default
    if code not in {"zh-hans", "en"}:
        raise ImproperlyConfigured(f"LANGUAGE_CODE must be zh-hans or en, not {code!r}")
    return code


def port(default: int) -> int:
    """Return PORT, 1 to 65535."""
    text = os.environ.get("PORT") or str(default)
    if not re.fullmatch(r"[0-9]{1,5}", text) or not 1 <= int(text) <= 65535:
        raise ImproperlyConfigured(f"PORT must be a number from 1 to 65535, not {text!r}")
    return int(text)


def hour(name: str, default: int) -> int:
    """Return an hour of the day from the environment, 0 to 23."""
    text = os.environ.get(name) or str(default)
    if not re.fullmatch(r"[0-9]{1,2}", text) or int(text) > 23:
        raise ImproperlyConfigured(f"{name} must be an hour from 0 to 23, not {text!r}")
    return int(text)


def sheet_font() -> str:
    """Return SHEET_FONT: a font file for the printed sheets, #n for the n-th of a collection."""
    text = os.environ.get("SHEET_FONT", "")
    path, _, index = text.partition("#")
    if text and (not Path(path).is_file() or not (index or "0").isdigit()):
        raise ImproperlyConfigured(
            f"SHEET_FONT must be a font file like a.ttf or b.ttc#1: {text!r}"
        )
    return text
