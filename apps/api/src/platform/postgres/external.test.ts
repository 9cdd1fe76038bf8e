import { expect, inject, test } from "vitest";
import { freePort } from "../process/freePort.ts";
import { checkExternal } from "./external.ts";

const here = () => new URL(inject("database").ownerUrl);

test("a database that answers is taken", async () => {
  await expect(checkExternal("DATABASE_URL", here().href)).resolves.toBeUndefined();
});

test("one that does not, or not to this person, is told by its variable, without the password", async () => {
  const nobody = here();
  nobody.port = String(await freePort());
  await expect(checkExternal("DATABASE_DIRECT_URL", nobody.href)).rejects.toThrow(
    /^DATABASE_DIRECT_URL: found no way into 127\.0\.0\.1:\d+\/\w+ \(.*ECONNREFUSED.*\), expected a PostgreSQL that answers\.$/,
  );
  const stranger = here();
  stranger.password = "not-this-one";
  const refused = checkExternal("DATABASE_URL", stranger.href);
  await expect(refused).rejects.toThrow(/password authentication failed/);
  await expect(refused).rejects.not.toThrow(/not-this-one/);
});
