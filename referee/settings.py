"""Settings; everything that may differ comes from the environment and nonsense is refused."""

from datetime import timedelta

from csp.constants import NONE, SELF

from referee.catalogue import compile_stale
from referee.environment import (
    BASE_DIR,
    VAR_DIR,
    allowed_hosts,
    api_origins,
    boolean,
    database,
    hour,
    https_origin,
    language,
    port,
    secret_key,
    sheet_font,
)

LOG_DIR = VAR_DIR / "log"
LOG_DIR.mkdir(parents=True, exist_ok=True)
ACCOUNTS_LOG = LOG_DIR / "accounts.log"

SECRET_KEY = secret_key()
DEBUG = boolean("DEBUG", default=False)
ALLOWED_HOSTS = allowed_hosts()
PORT = port(8000)
SHEET_FONT = sheet_font()
API_ORIGINS = api_origins()

INSTALLED_APPS = [
    "whitenoise.runserver_nostatic",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "bootstrap",
    "django_htmx",
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
    "referee.sessions.LastingSessionMiddleware",
    "referee.language.LanguageMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "referee.uploads.UploadMiddleware",
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
# A server for several halls may stand behind a proxy that has a certificate.
HTTPS_ORIGIN = https_origin()
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS_ORIGIN else None
CSRF_TRUSTED_ORIGINS = [HTTPS_ORIGIN] if HTTPS_ORIGIN else []
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = bool(HTTPS_ORIGIN)

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
# A page that is slow to make is given again for up to so long after a change: a screen of the hall
# that asks each two seconds shows a new hand within five.
LIVE_SLOW_SECONDS = 2.5
# The pages of an event with so many pairs are made by a process of its own.
BIG_EVENT_PAIRS = 256
# A table page asks this often whether it still shows what is stored, and sends again after the
# second at first, then after longer and longer, what found no answer.
TABLE_POLL_SECONDS = 5.0
TABLE_RETRY_SECONDS = 1.0

# How long a hand takes, until an event has shown its own pace on the chief referee's board.
HAND_MINUTES = 15

DATA_UPLOAD_MAX_NUMBER_FIELDS = 10_000
# Of one request. Each upload has a smaller limit of its own, whose words say more.
UPLOAD_MOST_BYTES = 20_000_000

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
