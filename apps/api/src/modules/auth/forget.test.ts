import { expect, test } from "vitest";
import { createCompany } from "../../testing/company.ts";
import { forgetEnded } from "./forget.ts";

const DAYS_MS = 24 * 3_600_000;
const ago = (days: number) => new Date(Date.now() - days * DAYS_MS);

test("sessions and codes that have been over for a month are forgotten, living and younger ones are not", async () => {
  const company = await createCompany();
  const [living, ended, old, expired] = [
    await company.createUser(),
    await company.createUser(),
    await company.createUser(),
    await company.createUser(),
  ];
  await company.run(async ({ tx }) => {
    await tx
      .updateTable("sessions")
      .set({ revoked_at: ago(29) })
      .where("id", "=", ended.session)
      .execute();
    await tx
      .updateTable("sessions")
      .set({ revoked_at: ago(31) })
      .where("id", "=", old.session)
      .execute();
    await tx
      .updateTable("sessions")
      .set({ expires_at: ago(31) })
      .where("id", "=", expired.session)
      .execute();
    for (const days of [29, 31])
      await tx
        .insertInto("password_resets")
        .values({ user_id: living.id, code_mac: `${days}`, expires_at: ago(days) })
        .execute();
  });

  await forgetEnded();

  await company.run(async ({ tx }) => {
    const sessions = await tx.selectFrom("sessions").select("id").execute();
    expect(sessions.map(({ id }) => id).sort()).toEqual([living.session, ended.session].sort());
    expect(await tx.selectFrom("password_resets").select("code_mac").execute()).toEqual([{ code_mac: "29" }]);
  });
});
