import { randomUUID } from "node:crypto";
import { messages } from "@recado/contract/messages";
import { expect, test } from "vitest";
import { call } from "../../testing/app.ts";
import { createCompany, type TestCompany, type TestUser } from "../../testing/company.ts";
import { aTeam, createTicket } from "../tickets/factory.ts";

const PAGE = 24;

type File = { kind?: string; name?: string; state?: "ready" | "waiting" | "failed"; isDeleted?: boolean; minute?: number };

/** A conversation that Ana holds and Bia may read; Caio serves another queue. */
async function world() {
  const team = await aTeam();
  const caio = await team.company.createUser({ name: "Caio", queueIds: [team.other] });
  const abroad = await (await createCompany()).createUser({ profile: "admin" });
  const ticket = await createTicket(team.company, { userId: team.ana.id, queueId: team.queueId });
  const shown = async (user: TestUser, query = "") => {
    const { status, body } = await call(user, "GET", `/messages/${ticket.id}/files${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(messages.files.response.parse(body)).toEqual(body);
    return body;
  };
  const names = async (user: TestUser, query = "") =>
    (await shown(user, query)).messages.map(({ mediaName }: { mediaName: string }) => mediaName);
  return { ...team, caio, abroad, ticket, shown, names };
}

/** A message with a file, sent this many minutes past ten. */
const keep = (
  company: TestCompany,
  ticketId: number,
  { kind = "image", name = kind, state = "ready", isDeleted = false, minute = 0 }: File,
) =>
  company.run(async ({ tx }) => {
    const file = await tx
      .insertInto("files")
      .values({ key: randomUUID(), name, type: "image/png", size: 10, sha256: "0" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto("messages")
      .values({
        ticket_id: ticketId,
        from_me: false,
        origin: "contact",
        kind,
        status: "received",
        is_deleted: isDeleted,
        media_state: state,
        file_id: state === "ready" ? file.id : null,
        sent_at: new Date(Date.UTC(2026, 10, 20, 10, minute)),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });

test("who reads the conversation finds its files, newest first; to others it is not there", async () => {
  const { company, ticket, names, ana, bia, lia, caio, abroad } = await world();
  await keep(company, ticket.id, { name: "fachada.png", minute: 1 });
  await keep(company, ticket.id, { kind: "video", name: "obra.mp4", minute: 3 });
  await keep(company, ticket.id, { kind: "document", name: "planta.pdf", minute: 2 });
  await keep(company, ticket.id, { kind: "voice", name: "recado.ogg", minute: 4 });
  await keep(company, ticket.id, { kind: "audio", name: "faixa.mp3", minute: 5 });
  for (const user of [ana, bia, lia]) {
    expect(await names(user)).toEqual(["obra.mp4", "fachada.png"]);
    expect(await names(user, "?group=files")).toEqual(["faixa.mp3", "recado.ogg", "planta.pdf"]);
  }
  const path = `/messages/${ticket.id}/files`;
  expect(await call(undefined, "GET", path)).toEqual({ status: 401, body: { error: "ERR_SESSION_EXPIRED" } });
  for (const nobody of [caio, abroad])
    for (const group of ["pictures", "files"])
      expect(await call(nobody, "GET", `${path}?group=${group}`)).toEqual({ status: 404, body: { error: "ERR_NO_TICKET_FOUND" } });
  expect((await call(ana, "GET", `${path}?group=stickers`)).status).toBe(400);
});

test("what was deleted, is not there yet or belongs to another conversation is not among them", async () => {
  const { company, ticket, queueId, names, lia } = await world();
  const another = await createTicket(company, { queueId });
  await keep(company, ticket.id, { isDeleted: true });
  await keep(company, ticket.id, { state: "waiting" });
  await keep(company, ticket.id, { state: "failed" });
  await keep(company, ticket.id, { kind: "sticker" });
  await keep(company, another.id, { name: "alheia.png" });
  expect(await names(lia)).toEqual([]);
});

test("the next page goes on where the last one ended, two of the same moment included", async () => {
  const { company, ticket, shown, ana } = await world();
  const ids: string[] = [];
  for (let at = 0; at < PAGE + 3; at += 1) ids.unshift(String(await keep(company, ticket.id, { minute: Math.floor(at / 2) })));
  const first = await shown(ana);
  expect([first.messages.length, first.hasMore]).toEqual([PAGE, true]);
  const second = await shown(ana, `?cursor=${encodeURIComponent(first.cursor)}`);
  expect([second.hasMore, second.cursor]).toEqual([false, null]);
  expect([...first.messages, ...second.messages].map(({ id }: { id: string }) => id)).toEqual(ids);
  for (const strange of ["x", "1", "1.2", "-1.2.3"])
    expect((await call(ana, "GET", `/messages/${ticket.id}/files?cursor=${strange}`)).status, strange).toBe(400);
});
