"""Settings; everything that may differ comes from the environment and nonsense is refused."""

import os
import re
import secrets
from datetime import timedelta
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from referee.catalogue import compile_stale

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


LOG_DIR = VAR_DIR / "log"
LOG_DIR.mkdir(parents=True, exist_ok=True)
ACCOUNTS_LOG = LOG_DIR / "accounts.log"

SECRET_KEY = secret_key()
DEBUG = boolean("DEBUG", default=False)
ALLOWED_HOSTS = allowed_hosts()
PORT = port(8000)
SHEET_FONT = sheet_font()

INSTALLED_APPS = [
    "whitenoise.runserver_nostatic",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "bootstrap",
    "django_htmx",
    "django_tables2",
    "csp",
    "axes",
    "brackets.apps.BracketsConfig",
    "referee.apps.RefereeConfig",
]

MIDDLEWARE = [
    "referee.polls.PollMiddleware",
    "referee.turns.WriteTurnMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.gzip.GZipMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "referee.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
    "referee.devices.DeviceMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "referee.urls"
CSRF_FAILURE_VIEW = "referee.views.outdated.refused"
WSGI_APPLICATION = "referee.wsgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DATABASES = {"default": database()}

AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",  # first: it refuses who is locked
    "django.contrib.auth.backends.ModelBackend",
    "referee.pins.PinBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {
        "NAME": "django.contrib.auth.password_validation.MinimumLengthValidator",
        "OPTIONS": {"min_length": 8},
    },
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "home"
LOGOUT_REDIRECT_URL = "home"
# A hall plays a whole day; nobody is logged out in the middle of a match.
SESSION_COOKIE_AGE = 20 * 3600
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
# Who signs in with a PIN stays in until this hour of the night.
DAY_ENDS = hour("DAY_ENDS", 4)
X_FRAME_OPTIONS = "DENY"
# A hall's network is plain HTTP: no certificate, so no secure cookies, no redirect to HTTPS; and
# browsers complain in the console about this header when a page came without HTTPS.
SECURE_CROSS_ORIGIN_OPENER_POLICY = None

LANGUAGE_CODE = language("zh-hans")
LANGUAGES = [("zh-hans", "中文"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "referee" / "locale"]
for folder in LOCALE_PATHS:
    # Here, before any app is loaded: Django keeps the first catalogue it reads for good.
    compile_stale(folder)
TIME_ZONE = "Asia/Shanghai"
USE_I18N = True
USE_TZ = True

# Five wrong passwords or PINs in a row, then five minutes' wait. By account, never by address: a
# whole hall sits behind one. What the name of the account is, referee.throttling says.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=5)
AXES_LOCKOUT_PARAMETERS = ["username"]
AXES_USERNAME_CALLABLE = "referee.throttling.account_name"
AXES_LOCKOUT_CALLABLE = "referee.throttling.own_answer"
AXES_RESET_ON_SUCCESS = True
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_DISABLE_ACCESS_LOG = True
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "pin", "token", "csrfmiddlewaretoken"]
# axes wants the address among the parameters; without it nobody gets round the limit either.
SILENCED_SYSTEM_CHECKS = ["axes.W006"]

STATIC_URL = "static/"
# Served from the packages themselves: nothing has to be collected on a laptop.
WHITENOISE_USE_FINDERS = True

# Polled pages ask the database at most this often, in each process, whether the event has changed.
LIVE_REVISION_SECONDS = 1.0
# A table page asks this often whether it still shows what is stored, and sends again after the
# second at first, then after longer and longer, what found no answer.
TABLE_POLL_SECONDS = 5.0
TABLE_RETRY_SECONDS = 1.0

# How long a hand takes, until an event has shown its own pace on the chief referee's board.
HAND_MINUTES = 15

DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
DJANGO_TABLES2_TEMPLATE = "django_tables2/bootstrap5.html"

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
    }
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {
        # What an organiser can send to us when something broke.
        "file": {
            "class": "logging.handlers.RotatingFileHandler",
            "filename": LOG_DIR / "referee.log",
            "maxBytes": 1_000_000,
            "backupCount": 5,
            "delay": True,
            "encoding": "utf-8",
            "formatter": "line",
        },
        # Who changed which account, few lines that are kept for good.
        "accounts": {
            "class": "logging.FileHandler",
            "filename": ACCOUNTS_LOG,
            "delay": True,
            "encoding": "utf-8",
            "formatter": "line",
        },
        "console": {"class": "logging.StreamHandler", "formatter": "line", "level": "ERROR"},
    },
    "root": {"handlers": ["file", "console"], "level": "WARNING"},
    "loggers": {
        "referee": {"level": "INFO"},
        "referee.people": {"handlers": ["accounts"], "propagate": False},
        "referee.pins": {"handlers": ["accounts"], "propagate": False},
        # It notes each wrong password; who is locked out is in the log of accounts.
        "axes": {"level": "ERROR"},
        # Django would mail errors to administrators and note each address that is not there.
        "django": {"handlers": [], "level": "ERROR", "propagate": True},
    },
}
