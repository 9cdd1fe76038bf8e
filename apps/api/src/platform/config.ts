import { networkInterfaces } from "node:os";
import { parseArgs } from "node:util";
import { readVariables, type Values } from "./config/readVariables.ts";
import type { Certificate } from "./outbound/exchange.ts";
import { dataFolder, prepareFolder } from "./postgres/dataFolder.ts";
import { Refusal } from "./process/refusal.ts";
import { readOrCreateSecret } from "./process/secretFile.ts";

export const parts = ["web", "worker", "channels"] as const;
export type Part = (typeof parts)[number];

/** How this process runs. Read once at start; each part of the program gets only the settings that it needs. */
export type Config = {
  run: Part[];
  /** No demo company. */
  isEmpty: boolean;
  /** The demo company has three months of conversations. */
  hasHistory: boolean;
  /** Off under `npm run dev`, where vite serves the pages itself. */
  buildsWeb: boolean;
  port: number;
  host: string;
  publicUrl: string;
  /** Where the data really are: not in DATA_DIR if the database's user cannot reach that. */
  dataDir: string;
  askedDataDir: string;
  /** null: the embedded one. */
  databaseUrl: string | null;
  databaseAppUrl: string | null;
  databaseDirectUrl: string | null;
  appSecret: string;
  smtpUrl: string | null;
  mailFrom: string;
  s3: { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string } | null;
  metricsPort: number | null;
  metricsHost: string;
  corsOrigins: string[];
  cookieSameSite: "lax" | "none" | "strict";
  /** Number of proxies. */
  trustProxy: number | false;
  superEmail: string;
  superPassword: string | null;
  demoPassword: string | null;
  passwordMin: number;
  oneSession: boolean;
  noticeElsewhere: boolean;
  resetHidesUnknown: boolean;
  outboundPrivate: boolean;
  sandbox: "demo" | "all" | "off";
  /** null: the one on PATH, otherwise the packaged one. */
  ffmpegPath: string | null;
  graphUrl: string;
  /** After this time a send of unknown outcome is shown as not confirmed. */
  settleSeconds: number;
  /** How long the agent who closed or transferred a ticket may undo that. */
  undoSeconds: number;
  /** The longest that reading one spreadsheet may take. */
  sheetSeconds: number;
  /** Whom companies pay; null: they are told to ask. */
  pix: StaticPix | EfiPix | null;
  logLevel: string;
  limitSignInAccountAddress: number;
  limitSignInAccount: number;
  limitSignInAddress: number;
  limitReset: number;
  limitResetAccount: number;
  limitResetWrong: number;
  limitInvitations: number;
  limitSignUp: number;
};

export type StaticPix = { provider: "static"; key: string; name: string; city: string };
/** Efí's Pix API: the key's account there, how we sign in, and where payments are reported to, if anywhere. */
export type EfiPix = {
  provider: "efi";
  key: string;
  url: string;
  clientId: string;
  clientSecret: string;
  certificate: Certificate;
  webhook: { port: number; url: string; secret: string } | null;
};

/** Reports all problems at once, one per line, so that they can be fixed in one go. */
export function readConfig(env: Record<string, string | undefined>, argv: string[]): Config {
  const { values, complaints } = readVariables(env);
  const { run, isEmpty, hasHistory, buildsWeb, complaint } = readArguments(argv, values.DATABASE_URL !== null);
  if (complaint) complaints.push(complaint);
  if (complaints.length > 0) throw new Refusal(complaints.join("\n"));

  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  return {
    run,
    isEmpty,
    hasHistory,
    buildsWeb,
    port: values.PORT,
    host: values.HOST ?? everyInterface(),
    publicUrl,
    ...foldersAndSecret(values.DATA_DIR, values.DATABASE_URL, values.APP_SECRET),
    databaseUrl: values.DATABASE_URL,
    databaseAppUrl: values.DATABASE_APP_URL,
    databaseDirectUrl: values.DATABASE_DIRECT_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `Recado <no-reply@${new URL(publicUrl).hostname}>`,
    s3: values.S3,
    metricsPort: values.METRICS_PORT,
    metricsHost: values.METRICS_HOST,
    corsOrigins: values.CORS_ORIGINS ?? [],
    cookieSameSite: values.COOKIE_SAMESITE,
    trustProxy: values.TRUST_PROXY,
    superEmail: values.SUPER_EMAIL,
    superPassword: values.SUPER_PASSWORD,
    demoPassword: values.DEMO_PASSWORD,
    passwordMin: values.PASSWORD_MIN,
    oneSession: values.ONE_SESSION,
    noticeElsewhere: values.NOTICE_ELSEWHERE,
    resetHidesUnknown: values.RESET_HIDES_UNKNOWN,
    outboundPrivate: values.OUTBOUND_PRIVATE,
    sandbox: values.SANDBOX,
    ffmpegPath: values.FFMPEG_PATH,
    graphUrl: values.GRAPH_URL,
    settleSeconds: values.SETTLE_SECONDS,
    undoSeconds: values.UNDO_SECONDS,
    sheetSeconds: values.SHEET_SECONDS,
    pix: pixOf(values),
    logLevel: values.LOG_LEVEL,
    limitSignInAccountAddress: values.LIMIT_SIGN_IN_ACCOUNT_ADDRESS,
    limitSignInAccount: values.LIMIT_SIGN_IN_ACCOUNT,
    limitSignInAddress: values.LIMIT_SIGN_IN_ADDRESS,
    limitReset: values.LIMIT_RESET,
    limitResetAccount: values.LIMIT_RESET_ACCOUNT,
    limitResetWrong: values.LIMIT_RESET_WRONG,
    limitInvitations: values.LIMIT_INVITATIONS,
    limitSignUp: values.LIMIT_SIGN_UP,
  };
}

function pixOf(values: Values): Config["pix"] {
  const { PIX_PROVIDER: provider, PIX_KEY: key, PIX_NAME: name, PIX_CITY: city } = values;
  if (key === null) return null;
  if (provider === "static") return name !== null && city !== null ? { provider, key, name, city } : null;
  const { EFI_CLIENT_ID: clientId, EFI_CLIENT_SECRET: clientSecret, EFI_CERTIFICATE: certificate } = values;
  if (clientId === null || clientSecret === null || certificate === null) return null;
  const { PIX_WEBHOOK_PORT: port, PIX_WEBHOOK_URL: address, PIX_WEBHOOK_SECRET: secret } = values;
  const webhook = port !== null && address !== null && secret !== null ? { port, url: address, secret } : null;
  const url = `https://${values.EFI_SANDBOX ? "pix-h" : "pix"}.api.efipay.com.br`;
  return { provider, key, url, clientId, clientSecret, certificate, webhook };
}

function readArguments(argv: string[], isExternal: boolean) {
  const all = { run: [...parts] as Part[], isEmpty: false, hasHistory: true, buildsWeb: true, complaint: null as string | null };
  try {
    const options = {
      run: { type: "string" },
      empty: { type: "boolean" },
      "no-history": { type: "boolean" },
      "no-build": { type: "boolean" },
    } as const;
    const { values } = parseArgs({ args: argv, options });
    const run = values.run === undefined ? all.run : values.run.split(",").map((part) => part.trim());
    const read = {
      ...all,
      run: parts.filter((part) => run.includes(part)),
      isEmpty: values.empty ?? false,
      hasHistory: !values["no-history"],
      buildsWeb: !values["no-build"],
    };
    if (read.run.length !== run.length) return { ...read, complaint: `--run: found "${values.run}", expected some of ${parts.join(",")}.` };
    if (run.length < parts.length && !isExternal) {
      return {
        ...read,
        complaint: `--run ${values.run}: needs DATABASE_URL, which all processes share ("npm run db" starts one and prints it).`,
      };
    }
    return read;
  } catch (error) {
    return { ...all, complaint: `${(error as Error).message}. Known are --run web,worker,channels, --empty and --no-history.` };
  }
}

/** An external database has its own location; the folder then only holds files, unless S3 does. */
function foldersAndSecret(askedDataDir: string, databaseUrl: string | null, secret: string | null) {
  const dataDir = databaseUrl === null ? dataFolder(askedDataDir) : askedDataDir;
  if (secret !== null) return { dataDir, askedDataDir, appSecret: secret };
  prepareFolder(dataDir);
  const appSecret = readOrCreateSecret(`${dataDir}/secret`);
  if (Buffer.byteLength(appSecret) < 32)
    throw new Refusal(`${dataDir}/secret: found ${appSecret.length} characters (not shown), expected at least 32.`);
  return { dataDir, askedDataDir, appSecret };
}

/** Where IPv6 is switched off, listening on `::` fails. */
function everyInterface(): string {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  return addresses.some(({ family }) => family === "IPv6") ? "::" : "0.0.0.0";
}
