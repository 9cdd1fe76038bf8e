import { hkdfSync } from "node:crypto";
import { migrate } from "./migrations/migrate.ts";
import type { Config } from "./platform/config.ts";
import { checkExternal } from "./platform/postgres/external.ts";

type DatabaseUrls = { appUrl: string; directUrl: string };

/** Migrates as the owner and answers the addresses for the role that works: by way of PgBouncer, and past it for listening. */
export async function prepareDatabase(config: Config, ownerUrl: string): Promise<DatabaseUrls> {
  if (config.databaseUrl !== null)
    await checkExternal(config.databaseDirectUrl === null ? "DATABASE_URL" : "DATABASE_DIRECT_URL", ownerUrl);
  const appPassword = Buffer.from(hkdfSync("sha256", config.appSecret, "", "database role", 32)).toString("base64url");
  const given = config.databaseAppUrl;
  const { appUrl } = await migrate({ ownerUrl, appPassword, ...(given === null ? {} : { appUrl: given }) });
  return urlsFor({ given, ownerUrl, appUrl, poolUrl: config.databaseUrl });
}

/** `appUrl` tells who works; where he does it stands in the owner's addresses unless his own was given. */
export function urlsFor(known: { given: string | null; ownerUrl: string; appUrl: string; poolUrl: string | null }): DatabaseUrls {
  const { given, ownerUrl, appUrl, poolUrl } = known;
  return { appUrl: given ?? at(poolUrl ?? ownerUrl, appUrl), directUrl: at(ownerUrl, appUrl) };
}

function at(place: string, person: string): string {
  const url = new URL(place);
  const { username, password } = new URL(person);
  url.username = username;
  url.password = password;
  return url.href;
}
