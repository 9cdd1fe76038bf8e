import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { call, sendForm } from "../../../testing/app.ts";
import { createCompany, type TestCompany } from "../../../testing/company.ts";
import { png, putMedia as put, putPicture, refusedWith, withFlow } from "../factory.ts";

const tab = randomUUID();
const mp3 = (bytes = 64) => Buffer.concat([Buffer.from("ID3\x03\x00\x00\x00\x00\x00\x00", "latin1"), Buffer.alloc(bytes)]);
const mp4 = (bytes = 64) => Buffer.concat([Buffer.from("\x00\x00\x00\x18ftypisom", "latin1"), Buffer.alloc(bytes)]);

test("what a block shows is uploaded under a name that says nothing, as large as its kind may be and as what its bytes are", {
  timeout: 60_000,
}, async () => {
  const { company, ana } = await withFlow();
  const { body: image } = await putPicture(ana);
  expect(image).toMatchObject({ original: "foto.png", mediaType: "image/png", name: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  const MB = 1_000_000;
  const tooLarge = { error: "ERR_FILE_TOO_LARGE" };
  const whole = (file: Buffer, bytes: number) => Buffer.concat([file, Buffer.alloc(bytes - file.length)]);
  for (const [path, other, name, start, most] of [
    ["img", "content", "a.png", png(), 2 * MB],
    ["audio", "content", "a.mp3", mp3(), 5 * MB],
    ["audio", "content", "filme.mp4", mp4(), 20 * MB],
  ] as const) {
    expect(await put(ana, path, name, whole(start, most)), name).toMatchObject({ status: 200 });
    expect(await put(ana, other, name, whole(start, most + 1)), name).toMatchObject({ status: 413, body: tooLarge });
  }
  expect(await put(ana, "img", "a.png", png(2 * MB))).toMatchObject({ status: 413, body: tooLarge });
  expect(await put(ana, "img", "a.png", "<script>alert(1)</script>")).toEqual({ status: 415, body: refusedWith("ERR_FILE_TYPE") });
  expect(await put(ana, "audio", "a.mp3", png())).toEqual({ status: 415, body: refusedWith("ERR_FILE_TYPE") });
  expect((await put(ana, "audio", "filme.mp4", mp4())).body).toMatchObject({ mediaType: "video/mp4" });
  expect(await put(ana, "content", "filme.mp4", "<html><script>alert(1)</script></html>")).toMatchObject({ status: 415 });
  const content = await sendForm(ana, "/flowbuilder/content", [
    { file: "a.png", content: png() },
    { file: "b.mp3", content: mp3() },
  ]);
  expect(content).toMatchObject({ status: 200, body: [expect.any(String), expect.any(String)] });
  const names = [...content.body, image.name, "nobody"].join(",");
  const { media } = (await call(ana, "GET", `/flowbuilder/media?names=${names}`)).body;
  expect(media.map(({ original }: { original: string }) => original).sort()).toEqual(["a.png", "b.mp3", "foto.png"]);
  const stranger = await (await createCompany()).createUser({ profile: "admin" });
  expect((await call(stranger, "GET", `/flowbuilder/media?names=${names}`)).body).toEqual({ media: [] });
  expect(await putPicture(await company.createUser())).toMatchObject({ status: 403 });
});

test("a file lives as long as a version or a draft names it, and a day besides", async () => {
  const { company, ana, flow } = await withFlow();
  const [kept, drawn, left] = [(await putPicture(ana)).body, (await putPicture(ana)).body, (await putPicture(ana)).body];
  const showing = (url: string) => ({ id: url, type: "img", position: { x: 0, y: 0 }, data: { url } });
  await call(ana, "POST", "/flowbuilder/flow", { idFlow: flow.id, nodes: [showing(kept.name)], connections: [] });
  await call(ana, "PUT", `/flowbuilder/${flow.id}/draft`, { version: 2, tab, nodes: [showing(drawn.name)], connections: [] });
  const there = async () => {
    const { body } = await call(ana, "GET", `/flowbuilder/media?names=${[kept, drawn, left].map(({ name }) => name)}`);
    return body.media.map(({ name }: { name: string }) => name).sort();
  };
  await putPicture(ana);
  expect(await there()).toEqual([kept.name, drawn.name, left.name].sort());
  await aDayLater(company);
  await putPicture(ana);
  expect(await there()).toEqual([kept.name, drawn.name].sort());
  await call(ana, "DELETE", `/flowbuilder/${flow.id}`);
  expect(await there()).toEqual([]);
});

const aDayLater = (company: TestCompany) =>
  company.run(async ({ tx }) => {
    const rows = await tx.selectFrom("flow_media").selectAll().execute();
    await tx.deleteFrom("flow_media").execute();
    for (const { id: _, created_at: __, ...row } of rows)
      await tx
        .insertInto("flow_media")
        .values({ ...row, created_at: new Date(0) })
        .execute();
  });
