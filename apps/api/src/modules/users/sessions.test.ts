import { expect, test } from "vitest";
import { ask, call } from "../../testing/app.ts";
import { createCompany } from "../../testing/company.ts";

const password = "padaria do sol 7";

test("one sees where one is signed in, ends a session by itself or all others, and stays", async () => {
  const company = await createCompany();
  const { id, email } = await company.createUser({ password });
  const signIn = async (agent: string) => {
    const { payload } = await ask(undefined, "POST", "/auth/login", { headers: { "user-agent": agent }, payload: { email, password } });
    return { token: JSON.parse(payload).token as string };
  };
  const [phone, desk, other] = [await signIn("Phone/1"), await signIn("Desk/2"), await signIn("Other/3")];
  const as = (who: { token: string }) => ({ id, email, companyId: company.id, session: "", token: who.token });
  const mine = async () =>
    (await call(as(desk), "GET", `/users/${id}/sessions`)).body as { id: string; agent: string; address: string; isCurrent: boolean }[];

  const all = await mine();
  expect(all.every(({ agent, address }) => agent === null || address === "127.0.0.1")).toBe(true);
  expect(all.filter(({ agent }) => agent !== null).map(({ agent, isCurrent }) => [agent, isCurrent])).toEqual(
    expect.arrayContaining([
      ["Phone/1", false],
      ["Desk/2", true],
      ["Other/3", false],
    ]),
  );
  const phones = all.find(({ agent }) => agent === "Phone/1")?.id;
  expect((await call(as(desk), "DELETE", `/users/${id}/sessions/${phones}`)).status).toBe(200);
  expect((await call(as(phone), "GET", "/auth/me")).status).toBe(401);
  expect((await call(as(other), "GET", "/auth/me")).status).toBe(200);
  expect((await call(as(desk), "DELETE", `/users/${id}/sessions/${phones}`)).body.error).toBe("ERR_NO_SESSION_FOUND");
  expect((await call(as(desk), "DELETE", `/users/${id}/sessions`)).status).toBe(200);
  expect((await call(as(other), "GET", "/auth/me")).status).toBe(401);
  expect((await mine()).map(({ isCurrent }) => isCurrent)).toEqual([true]);
});

test("admins see and end the sessions of their people, colleagues do not, and a session of somebody else is not found", async () => {
  const company = await createCompany();
  const [lia, ana, eve] = [await company.createUser({ profile: "admin" }), await company.createUser(), await company.createUser()];
  expect((await call(lia, "GET", `/users/${ana.id}/sessions`)).body).toMatchObject([{ id: ana.session, isCurrent: false }]);
  expect((await call(eve, "GET", `/users/${ana.id}/sessions`)).status).toBe(403);
  expect((await call(eve, "DELETE", `/users/${ana.id}/sessions`)).status).toBe(403);
  expect((await call(eve, "DELETE", `/users/${eve.id}/sessions/${ana.session}`)).body.error).toBe("ERR_NO_SESSION_FOUND");
  expect((await call(ana, "GET", "/auth/me")).status).toBe(200);
  expect((await call(lia, "DELETE", `/users/${ana.id}/sessions`)).status).toBe(200);
  expect((await call(ana, "GET", "/auth/me")).status).toBe(401);
  expect((await company.facts("session.ended")).map(({ payload, userId }) => [payload, userId])).toEqual([
    [{ userId: ana.id, sessionIds: [ana.session], cause: "ended" }, lia.id],
  ]);
});
