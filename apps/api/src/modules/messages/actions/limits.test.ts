import { expect, test } from "vitest";
import { call, sendForm as form } from "../../../testing/app.ts";
import { aTeam } from "../../tickets/factory.ts";
import { moveTicket } from "../../tickets/threads/threads.ts";
import { aMessage, arrive, heldConnection, messagesOf, ticketsOf } from "../factory.ts";
import { mediaOf } from "../media/kinds.ts";
import { checkFile } from "./limits.ts";
import { sendAutomaticText } from "./say.ts";

/** A conversation that Ana holds on a connection of this provider. */
async function world(provider: string) {
  const { company, queueId, ana } = await aTeam();
  const held = await heldConnection(company, { provider });
  await arrive(company, held, aMessage());
  const id = (await ticketsOf(company))[0]!.id;
  await company.run((ctx) =>
    moveTicket(ctx, { id, status: "pending", userId: null }, { status: "open", userId: ana.id, queueId }, "ticket.moved"),
  );
  const path = `/messages/${id}`;
  const say = async (body: object) => answered(await call(ana, "POST", path, body));
  const attach = async (name: string, content: Buffer, body = "") =>
    answered(
      await form(ana, path, [
        { name: "body", value: body },
        { file: name, content },
      ]),
    );
  const ours = async () => (await messagesOf(company)).filter(({ body }) => body !== "Olá").map(({ body }) => body);
  return { company, held, id, say, attach, ours };
}

const answered = ({ status, body }: { status: number; body: { error?: string; most?: number } }) => [status, body.error, body.most];
const jpeg = (size: number) => Buffer.concat([Buffer.from("ffd8ffe0", "hex"), Buffer.alloc(size - 4, 1)]);
const MEGABYTE = 1024 * 1024;

test("what Meta would refuse is refused at once, and told why; elsewhere it goes", async () => {
  const cloud = await world("cloud");
  const beta = await world("beta");
  const long = "x".repeat(4097);
  expect(await cloud.say({ body: long })).toEqual([400, "ERR_TEXT_TOO_LONG", 4096]);
  expect(await beta.say({ body: long })).toEqual([200, undefined, undefined]);
  expect(await cloud.say({ body: long.slice(1) })).toEqual([200, undefined, undefined]);
  expect(await cloud.say({ body: long.slice(1), sign: true }), "with the name above it").toEqual([400, "ERR_TEXT_TOO_LONG", 4096]);

  expect(await cloud.attach("a.jpg", jpeg(1000), "x".repeat(1025))).toEqual([400, "ERR_CAPTION_TOO_LONG", 1024]);
  expect(await cloud.attach("a.jpg", jpeg(1000), "x".repeat(1024))).toEqual([200, undefined, undefined]);
  expect(await cloud.attach("a.zip", Buffer.from("PK\x03\x04 and nothing that one knows"))).toEqual([415, "ERR_MEDIA_TYPE", undefined]);
  expect(await beta.attach("a.zip", Buffer.from("PK\x03\x04 and nothing that one knows"))).toEqual([200, undefined, undefined]);
  expect(await cloud.ours(), "nothing else stands there as if it had been said").toHaveLength(2);
});

test("of a place and of people no more can be said than any provider takes", async () => {
  const { say } = await world("cloud");
  const location = { latitude: 90, longitude: -180, name: "x".repeat(200), address: "x".repeat(400) };
  expect(await say({ location })).toEqual([200, undefined, undefined]);
  for (const over of [{ latitude: 90.1 }, { longitude: -180.1 }, { name: "x".repeat(201) }, { address: "x".repeat(401) }])
    expect(await say({ location: { ...location, ...over } })).toEqual([400, "ERR_VALIDATION", undefined]);
  expect(await say({ contactIds: Array.from({ length: 11 }, (_, at) => at + 1) })).toEqual([400, "ERR_VALIDATION", undefined]);
});

test("a file that the house keeps may still be more than its provider takes", () => {
  const image = (size: number) => () => checkFile("cloud", { type: "image/jpeg", size }, { media: "image", needsConversion: false });
  expect(image(5 * MEGABYTE)).not.toThrow();
  expect(image(5 * MEGABYTE + 1)).toThrow("ERR_FILE_TOO_LARGE");
});

test("a recording is as small as any sound, whatever it is recorded in", () => {
  const recording = (size: number) => () => checkFile("beta", { type: "video/webm", size }, mediaOf({ type: "video/webm" }, true));
  expect(recording(16 * MEGABYTE)).not.toThrow();
  expect(recording(16 * MEGABYTE + 1)).toThrow("ERR_FILE_TOO_LARGE");
});

test("a film is sent up to 16 MB, and no further", async () => {
  const { attach, ours } = await world("beta");
  const film = (size: number) => Buffer.concat([Buffer.from("\0\0\0\x20ftypmp42\0\0\0\0"), Buffer.alloc(size - 16, 1)]);
  expect(await attach("a.mp4", film(16 * MEGABYTE + 1))).toEqual([413, "ERR_FILE_TOO_LARGE", 16 * MEGABYTE]);
  expect(await attach("a.mp4", film(16 * MEGABYTE))).toEqual([200, undefined, undefined]);
  expect(await ours()).toHaveLength(1);
});

test("what the house says by itself and is too long is said in several messages, and nothing of it is lost", async () => {
  const words = Array.from({ length: 1500 }, (_, at) => `word${at}`).join(" ");
  for (const [provider, pieces] of [
    ["cloud", 4],
    ["beta", 1],
  ] as const) {
    const { company, id, ours } = await world(provider);
    await company.run(async (ctx) => {
      const ticket = await ctx.tx
        .selectFrom("tickets")
        .select(["id", "connection_id as connectionId"])
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await sendAutomaticText(ctx, { ...ticket, attendanceId: null }, words);
    });
    const messages = await ours();
    expect(messages).toHaveLength(pieces);
    expect(messages.join(" ")).toBe(words);
  }
});
