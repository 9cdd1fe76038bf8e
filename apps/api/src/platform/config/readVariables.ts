import { resolve } from "node:path";
import { type Name, type Value, type Variable, variables } from "./variables.ts";

/** Variables with a default are always set; the others may be null. */
export type Values = { [N in Name]: Value<N> } & { S3: S3 | null };
type S3 = { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };

/** One complaint for each wrong variable; the values are only valid if there are none. */
export function readVariables(env: Record<string, string | undefined>): { values: Values; complaints: string[] } {
  const complaints: string[] = [];
  const read = Object.entries<Variable>(variables).map(([name, variable]) => {
    // Compose files pass unset variables as empty text.
    const text = env[name]?.trim() || variable.standard;
    if (text === undefined) return [name, null];
    const { success, data } = variable.kind.schema.safeParse(text);
    if (!success) complaints.push(`${name}: found ${shown(text, variable)}, expected ${variable.kind.expected}.`);
    return [name, success ? data : null];
  });
  const values = Object.fromEntries(read) as Values;
  values.DATA_DIR &&= resolve(values.DATA_DIR);
  values.S3 = readS3(values);
  return { values, complaints: [...complaints, ...(complaints.length > 0 ? [] : contradictions(values))] };
}

const shown = (text: string, { isSecret }: Variable) => (isSecret ? `${text.length} characters (not shown)` : JSON.stringify(text));

const s3Names = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

function readS3(values: Values): S3 | null {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = s3Names.map((name) => values[name]);
  return endpoint && bucket && region && accessKeyId && secretAccessKey ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : null;
}

/** Values that are valid alone but contradict each other. */
function contradictions(values: Values): string[] {
  const complaints: string[] = [];
  if (values.S3 === null && s3Names.some((name) => values[name] !== null)) {
    const missing = s3Names.filter((name) => values[name] === null);
    complaints.push(...missing.map((name) => `${name}: found nothing, expected a value, for the five S3_ variables go together.`));
  }
  if (values.DATABASE_URL !== null && values.APP_SECRET === null) {
    complaints.push(`APP_SECRET: found nothing, expected ${variables.APP_SECRET.kind.expected}, because DATABASE_URL is given.`);
  }
  for (const name of ["DATABASE_APP_URL", "DATABASE_DIRECT_URL"] as const) {
    if (values[name] !== null && values.DATABASE_URL === null) complaints.push(`${name}: found a value, expected DATABASE_URL beside it.`);
  }
  const isEfi = values.PIX_PROVIDER === "efi";
  const needed = isEfi ? efiNames : pixNames;
  if (isEfi || needed.some((name) => values[name] !== null)) {
    const missing = needed.filter((name) => values[name] === null);
    complaints.push(...missing.map((name) => `${name}: found nothing, expected a value, for ${listOf(needed)} go together.`));
  }
  if (webhookNames.some((name) => values[name] !== null)) {
    const missing = webhookNames.filter((name) => values[name] === null);
    complaints.push(...missing.map((name) => `${name}: found nothing, expected a value, for ${listOf(webhookNames)} go together.`));
  }
  for (const name of ["SUPER_PASSWORD", "DEMO_PASSWORD"] as const) {
    const length = values[name]?.length ?? values.PASSWORD_MIN;
    if (length < values.PASSWORD_MIN || length > PASSWORD_MAX) {
      complaints.push(`${name}: found ${length} characters (not shown), expected ${values.PASSWORD_MIN} to ${PASSWORD_MAX}.`);
    }
  }
  return complaints;
}

const pixNames = ["PIX_KEY", "PIX_NAME", "PIX_CITY"] as const;
const efiNames = ["PIX_KEY", "EFI_CLIENT_ID", "EFI_CLIENT_SECRET", "EFI_CERTIFICATE"] as const;
const webhookNames = ["PIX_WEBHOOK_PORT", "PIX_WEBHOOK_URL", "PIX_WEBHOOK_SECRET"] as const;
const listOf = (names: readonly string[]) => `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

const PASSWORD_MAX = 50;
