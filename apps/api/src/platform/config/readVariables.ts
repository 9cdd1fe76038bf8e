import { resolve } from "node:path";
import { type Name, type Value, type Variable, variables } from "./variables.ts";

/** Each value that has a standard is there; the others may be null. */
export type Values = { [N in Name]: Value<N> } & { S3: S3 | null };
type S3 = { endpoint: string; bucket: string; region: string; accessKeyId: string; secretAccessKey: string };

/** The values are only good where there are no complaints: one sentence for each variable that is wrong. */
export function readVariables(env: Record<string, string | undefined>): { values: Values; complaints: string[] } {
  const complaints: string[] = [];
  const read = Object.entries<Variable>(variables).map(([name, variable]) => {
    // Compose files pass what is not set as empty text.
    const given = env[name]?.trim() || variable.standard;
    if (given === undefined) return [name, null];
    const { success, data } = variable.kind.schema.safeParse(given);
    if (!success) complaints.push(`${name}: found ${shown(given, variable)}, expected ${variable.kind.expected}.`);
    return [name, success ? data : null];
  });
  const values = Object.fromEntries(read) as Values;
  values.DATA_DIR &&= resolve(values.DATA_DIR);
  values.S3 = readS3(values);
  return { values, complaints: [...complaints, ...(complaints.length > 0 ? [] : contradictions(values))] };
}

const shown = (given: string, { isSecret }: Variable) => (isSecret ? `${given.length} characters (not shown)` : JSON.stringify(given));

const s3Names = ["S3_ENDPOINT", "S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

function readS3(values: Values): S3 | null {
  const [endpoint, bucket, region, accessKeyId, secretAccessKey] = s3Names.map((name) => values[name]);
  return endpoint && bucket && region && accessKeyId && secretAccessKey ? { endpoint, bucket, region, accessKeyId, secretAccessKey } : null;
}

/** What is right by itself and wrong together. */
function contradictions(values: Values): string[] {
  const found: string[] = [];
  if (values.S3 === null && s3Names.some((name) => values[name] !== null)) {
    const missing = s3Names.filter((name) => values[name] === null);
    found.push(...missing.map((name) => `${name}: found nothing, expected a value, for the five S3_ variables go together.`));
  }
  if (values.DATABASE_URL !== null && values.APP_SECRET === null) {
    found.push(`APP_SECRET: found nothing, expected ${variables.APP_SECRET.kind.expected}, because DATABASE_URL is given.`);
  }
  for (const name of ["DATABASE_APP_URL", "DATABASE_DIRECT_URL"] as const) {
    if (values[name] !== null && values.DATABASE_URL === null) found.push(`${name}: found a value, expected DATABASE_URL beside it.`);
  }
  for (const name of ["SUPER_PASSWORD", "DEMO_PASSWORD"] as const) {
    const length = values[name]?.length ?? values.PASSWORD_MIN;
    if (length < values.PASSWORD_MIN || length > PASSWORD_MAX) {
      found.push(`${name}: found ${length} characters (not shown), expected ${values.PASSWORD_MIN} to ${PASSWORD_MAX}.`);
    }
  }
  return found;
}

const PASSWORD_MAX = 50;
