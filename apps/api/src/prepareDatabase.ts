import { hkdfSync } from "node:crypto";
import { migrate } from "./migrations/migrate.ts";
import type { Config } from "./platform/config.ts";
import { checkExternal } from "./platform/postgres/external.ts";

type DatabaseUrls = { appUrl: string; directUrl: string };

/** Migrates as the owner and returns the URLs for the app's role: through PgBouncer, and directly for LISTEN. */
export async function prepareDatabase(config: Config, ownerUrl: string): Promise<DatabaseUrls> {
  if (config.databaseUrl !== null)
    await checkExternal(config.databaseDirectUrl === null ? "DATABASE_URL" : "DATABASE_DIRECT_URL", ownerUrl);
  const appPassword = Buffer.from(hkdfSync("sha256", config.appSecret, "", "database role", 32)).toString("base64url");
  const configuredAppUrl = config.databaseAppUrl;
  const { appUrl } = await migrate({ ownerUrl, appPassword, ...(configuredAppUrl === null ? {} : { appUrl: configuredAppUrl }) });
  return urlsFor({ given: configuredAppUrl, ownerUrl, appUrl, poolUrl: config.databaseUrl });
}

/** `appUrl` has the app's role and password; the host comes from the owner's URLs unless an URL was configured. */
export function urlsFor(urls: { given: string | null; ownerUrl: string; appUrl: string; poolUrl: string | null }): DatabaseUrls {
  const { given: configuredAppUrl, ownerUrl, appUrl, poolUrl } = urls;
  return { appUrl: configuredAppUrl ?? at(poolUrl ?? ownerUrl, appUrl), directUrl: at(ownerUrl, appUrl) };
}

function at(host: string, person: string): string {
  const url = new URL(host);
  const { username, password } = new URL(person);
  url.username = username;
  url.password = password;
  return url.href;
}
