import { endpoints } from "@recado/contract/all";
import type { Endpoint } from "@recado/contract/endpoint";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { inSession } from "../../platform/company.ts";
import { everybody, inRoom } from "../../platform/realtime.ts";
import { onDelivered } from "../../platform/record.ts";
import { call, upload } from "../../testing/app.ts";
import { companyOf, createCompany, createSuper, type TestCompany, type TestUser } from "../../testing/company.ts";
import { eventually } from "../../testing/eventually.ts";
import { asOwner, PLATFORM } from "../../testing/owner.ts";
import { ownSockets } from "../../testing/ownSockets.ts";
import { openSocket } from "../../testing/socketClient.ts";
import { revokeSession } from "../auth/sessions.ts";
import { createConnection } from "../connections/factory.ts";
import { createTicket } from "../tickets/factory.ts";

let platform: TestUser;
let company: TestCompany;
let admin: TestUser;
beforeAll(async () => {
  platform = await createSuper();
  company = await createCompany();
  admin = await company.createUser({ profile: "admin", name: "Ana" });
});

/** Requests with the token of a look, as a browser sends them. */
async function look(from = platform, at = company.id) {
  const { body } = await call(from, "POST", `/companies/${at}/looks`);
  const { sid } = JSON.parse(Buffer.from(body.token.split(".")[1], "base64url").toString());
  return { token: body.token as string, session: sid as string, endsAt: body.endsAt as string, id: 0, email: "", companyId: at };
}
const statusOf = async (user: TestUser, path = "/auth/me") => (await call(user, "GET", path)).status;

test("one sees what an admin of that company sees, and it stands in the facts of both", async () => {
  const { body: tag } = await call(admin, "POST", "/tags", { name: "Só daqui", color: "#112233" });
  const looker = await look();
  expect((await call(looker, "GET", "/auth/me")).body).toMatchObject({
    id: platform.id,
    name: "Sílvia",
    companyId: company.id,
    profile: "admin",
    super: false,
    expired: false,
    looking: { endsAt: looker.endsAt },
  });
  expect((await call(looker, "GET", "/tags?pageNumber=1")).body.tags).toMatchObject([{ id: tag.id }]);
  expect((await call(looker, "GET", "/users?pageNumber=1")).body.users).toMatchObject([{ id: admin.id }]);
  const lookId = looker.session;
  expect(await company.facts("look.begun")).toMatchObject([{ payload: { lookId, by: "Sílvia" } }]);
  const ours = await companyOf(PLATFORM).facts("managed-company.looked-into");
  expect(ours.filter(({ payload }) => (payload as { lookId: string }).lookId === lookId)).toMatchObject([
    { userId: platform.id, payload: { otherCompanyId: company.id } },
  ]);
  const [latest] = (await call(admin, "GET", "/companies/looks")).body;
  expect(latest).toMatchObject({ id: lookId, by: "Sílvia", endsAt: looker.endsAt, endedAt: null });
  expect(Date.parse(latest.endsAt) - Date.parse(latest.startedAt)).toBe(3_600_000);
});

const all = Object.entries(endpoints).flatMap(([noun, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(([name, endpoint]) => ({ name: `${noun}.${name}`, endpoint })),
);
const kept = all.filter(({ endpoint }) => endpoint.access !== "public" && endpoint.access !== "token");
const pathOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, "1");

test("no call that changes anything is answered, and none that reads fails for it", async () => {
  const looker = await look();
  const refusals = kept.filter(({ endpoint }) => endpoint.method !== "GET" && endpoint.access !== "super");
  expect(refusals.length).toBeGreaterThan(60);
  const wrong: unknown[] = [];
  for (const { name, endpoint } of refusals) {
    const field = endpoint.upload?.field ?? endpoint.uploads?.field;
    const { status, body } = field
      ? await upload(looker, pathOf(endpoint), { name: "a.txt", content: "a", field })
      : await call(looker, endpoint.method, pathOf(endpoint), endpoint.method === "DELETE" ? undefined : (endpoint.example ?? {}));
    if (status !== 403 || body.error !== "ERR_LOOKING") wrong.push({ name, status, error: body.error });
  }
  for (const { name, endpoint } of kept.filter(({ endpoint }) => endpoint.method === "GET")) {
    const { status, body } = await call(looker, "GET", pathOf(endpoint));
    const expected = endpoint.access === "super" ? [403] : [200, 400, 403, 404];
    if (!expected.includes(status) || body?.error === "ERR_LOOKING") wrong.push({ name, status, error: body?.error });
  }
  expect(wrong).toEqual([]);
});

test("what would leave a trace is read without one, and nothing is shown by which one could act", async () => {
  const connection = await createConnection(company, { status: "qrcode" });
  const { id: ticket } = await createTicket(company, { connectionId: connection });
  await company.run(async ({ tx }) => {
    await tx.updateTable("connections").set({ qrcode: "2@segredo" }).where("id", "=", connection).execute();
    await tx.updateTable("tickets").set({ unread_messages: 3 }).where("id", "=", ticket).execute();
  });
  expect(JSON.stringify((await call(admin, "GET", `/whatsapp/${connection}`)).body)).toContain("segredo");
  const looker = await look();
  expect((await call(looker, "GET", `/messages/${ticket}?pageNumber=1`)).body).toMatchObject({ ticket: { unreadMessages: 3 } });
  for (const path of ["/whatsapp", `/whatsapp/${connection}`])
    expect(JSON.stringify((await call(looker, "GET", path)).body)).not.toContain("segredo");
});

test("the database itself takes nothing", async () => {
  const looker = await look();
  const writing = inSession(looker.session, ({ tx }) => tx.insertInto("tags").values({ name: "Nunca", color: "#000000" }).execute());
  await expect(writing).rejects.toMatchObject({ code: "ERR_LOOKING" });
});

test("it ends when one leaves, when the hour is over, and with the session it was begun from", async () => {
  const left = await look();
  expect((await call(left, "DELETE", "/companies/looks/current")).status).toBe(200);
  expect((await call(left, "DELETE", "/companies/looks/current")).status, "twice is once").toBe(200);
  expect(await statusOf(left)).toBe(401);
  expect(await company.facts("look.ended")).toHaveLength(1);
  expect((await call(admin, "GET", "/companies/looks")).body[0].endedAt).not.toBeNull();

  const over = await look();
  await asOwner(company.id, "update looks set ends_at = now() where id = $1", [over.session]);
  expect(await statusOf(over)).toBe(401);

  const other = await createSuper();
  const orphan = await look(other);
  expect(await statusOf(orphan)).toBe(200);
  await companyOf(PLATFORM).run((ctx) => revokeSession(ctx, other.session));
  expect(await statusOf(orphan)).toBe(401);

  const demoted = await createSuper();
  const powerless = await look(demoted);
  await asOwner(PLATFORM, "update users set super = false where id = $1", [demoted.id]);
  expect(await statusOf(powerless)).toBe(401);
});

test("a suspended company can be looked into; the platform's own, one that is none and one that is removed cannot", async () => {
  const suspended = await createCompany({ dueDate: "2020-01-01" });
  expect(await statusOf(await look(platform, suspended.id), "/tags?pageNumber=1")).toBe(200);
  expect(await call(platform, "POST", `/companies/${PLATFORM}/looks`)).toMatchObject({ status: 403 });
  expect(await call(platform, "POST", "/companies/2147483647/looks")).toMatchObject({ status: 404 });
  const going = await createCompany();
  const looker = await look(platform, going.id);
  expect((await call(platform, "DELETE", `/companies/${going.id}`)).status).toBe(200);
  expect(await statusOf(looker)).toBe(401);
  expect((await call(platform, "POST", `/companies/${going.id}/looks`)).status).toBe(404);
});

test("its socket hears the company, shows nobody to it, and is shut when one leaves", async () => {
  const came: number[] = [];
  const { sockets, url } = await ownSockets({ seen: async (_, userId) => void came.push(userId), attend: async () => void came.push(-1) });
  const deaf = onDelivered(sockets.heed);
  onTestFinished(() => void deaf());
  const looker = await look();
  const socket = openSocket(url, looker.token);
  expect(await socket.outcome()).toBe("ready");
  socket.send("userStatus");
  socket.send("presence", { ticketId: null, doing: "reading" });
  await socket.wasRead();
  sockets.emit([inRoom(company.id, everybody)], [], "word", {});
  await eventually(
    () => socket.of("word"),
    ({ length }) => length === 1,
  );
  expect(came).toEqual([]);
  await call(looker, "DELETE", "/companies/looks/current");
  expect(await eventually(socket.closedBecause, Boolean)).toBe("io server disconnect");
  expect(await openSocket(url, looker.token).outcome()).toBe("ERR_SESSION_EXPIRED");
});

test("nobody else begins one, from within one none is begun, and only admins see who has looked", async () => {
  const agent = await company.createUser({ name: "Bia" });
  for (const user of [admin, agent, await look()]) expect((await call(user, "POST", `/companies/${company.id}/looks`)).status).toBe(403);
  expect((await call(agent, "GET", "/companies/looks")).status).toBe(403);
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  expect((await call(stranger, "GET", "/companies/looks")).body).toEqual([]);
});
