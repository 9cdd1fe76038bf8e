import pg from "pg";
import type { Account } from "./demo/account.ts";
import { demoCompany } from "./demo/company.ts";
import { tryHistory } from "./demo/history/history.ts";
import type { Config } from "./platform/config.ts";
import { hashPassword } from "./platform/crypto/passwords.ts";
import { configureSecrets, randomToken } from "./platform/crypto/secrets.ts";
import { enterNewCompany } from "./platform/newCompany.ts";
import { configureStorage } from "./platform/storage/storage.ts";

/**
 * Creates the platform's own company with its super user, the plans, and unless disabled the demo company: once, all in one transaction.
 */
export async function firstRun({ ownerUrl, config }: { ownerUrl: string; config: Config }): Promise<Account[]> {
  configureSecrets(config.appSecret);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query("begin");
    await owner.query("select pg_advisory_xact_lock(hashtext('recado first run'))"); // two processes may start at once
    const accounts = (await isFirst(owner)) ? await createInstallation(owner, config) : [];
    await owner.query("commit");
    return accounts;
  } finally {
    await owner.end();
  }
}

async function isFirst(owner: pg.Client) {
  const { rowCount } = await owner.query("select from plans limit 1");
  return rowCount === 0;
}

async function createInstallation(owner: pg.Client, config: Config): Promise<Account[]> {
  const superPassword = config.superPassword ?? config.demoPassword ?? newPassword();
  await owner.query(`insert into plans (name, users, connections, queues, value, public) values
    ('Plataforma', 1000000, 1000000, 1000000, 0, false), ('Essencial', 3, 1, 3, 97, true), ('Profissional', 10, 3, 10, 247, true), ('Escala', 50, 10, 30, 697, true)`);
  await enterNewCompany(owner, { name: "Recado", email: config.superEmail, platform: true, plan: "Plataforma", dueDate: null });
  await owner.query(
    "insert into users (name, email, password_hash, profile, super, all_ticket) values ('Equipe da plataforma', $1, $2, 'admin', true, true)",
    [config.superEmail.toLowerCase(), await hashPassword(superPassword)],
  );
  const accounts = [{ email: config.superEmail, password: superPassword, role: "super" }];
  if (config.isEmpty) return accounts;
  // One password for the whole demo, so that trying another role costs a click.
  const demoPassword = config.demoPassword ?? superPassword;
  const demo = await demoCompany(owner, demoPassword);
  if (config.hasHistory) {
    await configureStorage(config.s3 ? { s3: config.s3 } : { dataDir: config.dataDir });
    await tryHistory(owner);
  }
  return [...accounts, ...demo];
}

/** Long enough, and only characters that are easily read aloud and typed. */
export const newPassword = () => randomToken(12).replace(/[-_]/g, "x");
