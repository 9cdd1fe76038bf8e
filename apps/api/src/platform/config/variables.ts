import {
  address,
  asciiText,
  certificate,
  email,
  hops,
  integer,
  type Kind,
  longSecret,
  oneOf,
  onOff,
  origin,
  origins,
  password,
  pixKey,
  port,
  text,
} from "./kinds.ts";

/** One environment variable. `instead` describes what happens without it, when it has no fixed default. */
export type Variable<T = unknown> = { meaning: string; kind: Kind<T>; standard?: string; instead?: string; isSecret?: boolean };

const variable = <T, const R extends Omit<Variable, "meaning" | "kind"> = object>(meaning: string, kind: Kind<T>, rest = {} as R) => ({
  meaning,
  kind,
  ...rest,
});
const postgres = address("postgres", "postgresql");
const limit = (meaning: string, standard: string) => variable(meaning, integer(1, 1_000_000), { standard });

/** All variables, in the order in which the README lists them. */
export const variables = {
  PORT: variable("Port of the web server", port, { standard: "3000" }),
  HOST: variable("Address it listens on", text, { instead: "all interfaces" }),
  PUBLIC_URL: variable("Where people reach it; links in e-mails begin with it", origin, { instead: "http://localhost:PORT" }),
  DATA_DIR: variable("Folder of the database, the files and the secrets", text, { standard: "./data" }),
  DATABASE_URL: variable("PostgreSQL 15 or later, as the owner who migrates", postgres, { instead: "the embedded one", isSecret: true }),
  DATABASE_APP_URL: variable("The same as the role that works, where roles may not be created", postgres, {
    instead: "role recado_app, made at start",
    isSecret: true,
  }),
  DATABASE_DIRECT_URL: variable("The same past PgBouncer, to migrate and to listen", postgres, { instead: "DATABASE_URL", isSecret: true }),
  APP_SECRET: variable("What tokens, links and stored secrets are made from; needed with DATABASE_URL", longSecret, {
    instead: "made in DATA_DIR/secret",
    isSecret: true,
  }),
  SMTP_URL: variable("Mail server, smtp://user:password@host:587", address("smtp", "smtps"), {
    instead: "mail stays in the outbox page",
    isSecret: true,
  }),
  MAIL_FROM: variable("Sender of mails", text, { instead: "Recado <no-reply@host of PUBLIC_URL>" }),
  S3_ENDPOINT: variable("S3-compatible store of files; the five S3_ variables go together", address("http", "https"), {
    instead: "files in DATA_DIR/files",
  }),
  S3_BUCKET: variable("Its bucket", text),
  S3_REGION: variable("Its region", text),
  S3_ACCESS_KEY_ID: variable("Its key", text, { isSecret: true }),
  S3_SECRET_ACCESS_KEY: variable("Its secret", text, { isSecret: true }),
  METRICS_PORT: variable("Port of /metrics for Prometheus", port, { instead: "off" }),
  METRICS_HOST: variable("Address that /metrics listens on; it asks for no password", text, { standard: "127.0.0.1" }),
  CORS_ORIGINS: variable("Other addresses whose pages may call the API, separated by commas", origins, { instead: "none" }),
  COOKIE_SAMESITE: variable("SameSite of the session's cookie", oneOf("lax", "none", "strict"), { standard: "lax" }),
  TRUST_PROXY: variable("How many proxies stand in front, whose X-Forwarded-For is believed", hops, { standard: "false" }),
  SUPER_EMAIL: variable("Super user of the first run", email, { standard: "super@demo.test" }),
  SUPER_PASSWORD: variable("Password of the super user", password, { instead: "generated, printed once", isSecret: true }),
  DEMO_PASSWORD: variable("Password of the demo accounts", password, { instead: "generated, printed once", isSecret: true }),
  PASSWORD_MIN: variable("Shortest password", integer(5, 50), { standard: "5" }),
  ONE_SESSION: variable("A sign-in ends the earlier sessions of that user", onOff, { standard: "off" }),
  NOTICE_ELSEWHERE: variable("The earlier session is told of a sign-in elsewhere", onOff, { standard: "on" }),
  RESET_HIDES_UNKNOWN: variable("A password reset answers alike for unknown e-mails", onOff, { standard: "off" }),
  SANDBOX: variable("Who may connect the built-in phone: the demo company, everybody, nobody", oneOf("demo", "all", "off"), {
    standard: "demo",
  }),
  FFMPEG_PATH: variable("ffmpeg, for voice notes and thumbnails of films", text, { instead: "the one on PATH, else the packaged one" }),
  GRAPH_URL: variable("Meta's Graph API with its version", address("http", "https"), { standard: "https://graph.facebook.com/v26.0" }),
  UNDO_SECONDS: variable("For how long closing and transferring can be undone, and what is said because of it waits", integer(0, 60), {
    standard: "5",
  }),
  SETTLE_SECONDS: variable("After how long a send of unknown outcome is shown as not confirmed", integer(1, 86_400), { standard: "600" }),
  SHEET_SECONDS: variable("For how long one spreadsheet may be read before its reader is killed", integer(1, 3_600), { standard: "60" }),
  OUTBOUND_PRIVATE: variable("Webhooks and the like may reach private addresses", onOff, { standard: "off" }),
  LOG_LEVEL: variable("How much is logged", oneOf("fatal", "error", "warn", "info", "debug", "trace", "silent"), { standard: "info" }),
  PIX_PROVIDER: variable(
    "Who makes the Pix that companies pay their invoices with: static, a QR code whose payment super confirms, or efi, which confirms by itself",
    oneOf("static", "efi"),
    { standard: "static" },
  ),
  PIX_KEY: variable("The Pix key that is paid to", pixKey, { instead: "invoices say whom to ask" }),
  PIX_NAME: variable("Whose key it is, as banks show it, at most 25 letters; needed for static", asciiText(25)),
  PIX_CITY: variable("In which city, at most 15 letters; needed for static", asciiText(15)),
  EFI_CLIENT_ID: variable("Client id of the application at Efí; the EFI_ variables are needed for efi", text),
  EFI_CLIENT_SECRET: variable("Its secret", text, { isSecret: true }),
  EFI_CERTIFICATE: variable("Its certificate with key, .p12 or .pem: a path, or the file in base64", certificate, { isSecret: true }),
  EFI_SANDBOX: variable("Efí's test environment", onOff, { standard: "off" }),
  PIX_WEBHOOK_PORT: variable("Port where Efí reports payments; the three go together", port, {
    instead: "payments are looked for every ten minutes",
  }),
  PIX_WEBHOOK_URL: variable("Its address from outside, over https", address("https")),
  PIX_WEBHOOK_SECRET: variable("What reports have to carry", longSecret, { isSecret: true }),
  LIMIT_SIGN_IN_ACCOUNT_ADDRESS: limit("Failed sign-ins per account and address in 15 minutes", "10"),
  LIMIT_SIGN_IN_ACCOUNT: limit("Failed sign-ins per account in 15 minutes", "100"),
  LIMIT_SIGN_IN_ADDRESS: limit("Failed sign-ins per address in 15 minutes", "50"),
  LIMIT_RESET: limit("Password resets per address in an hour", "5"),
  LIMIT_RESET_ACCOUNT: limit("Password resets per account in an hour; more are answered and not sent", "5"),
  LIMIT_RESET_WRONG: limit("Wrong reset codes per account in a day; then none is right and none is sent", "20"),
  LIMIT_INVITATIONS: limit("Invitations by mail per company in an hour", "50"),
  LIMIT_SIGN_UP: limit("Sign-ups per address in an hour", "10"),
};

export type Name = keyof typeof variables;

/** The type of a variable's value: null only if it has no default. */
export type Value<N extends Name> = (typeof variables)[N] extends { kind: Kind<infer T> }
  ? (typeof variables)[N] extends { standard: string }
    ? T
    : T | null
  : never;
