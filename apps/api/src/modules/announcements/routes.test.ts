import { PIXEL } from "@recado/channels/testing/fakeGraph/media";
import { events } from "@recado/contract/events";
import { expect, test } from "vitest";
import { ask, call, upload } from "../../testing/app.ts";
import { companyOf, createCompany, createSuper } from "../../testing/company.ts";
import { PLATFORM } from "../../testing/owner.ts";
import { anAnnouncement } from "./factory.ts";

const listOf = async (user: Parameters<typeof call>[0]) => (await call(user, "GET", "/announcements/?searchParam=&pageNumber=1")).body;
const idsOf = async (user: Parameters<typeof call>[0]) => (await listOf(user)).records.map(({ id }: { id: number }) => id);

test("what super writes everybody reads, and nobody else changes", async () => {
  const platform = await createSuper();
  const reader = await (await createCompany()).createUser();
  const others = [
    await (await createCompany()).createUser({ profile: "admin" }),
    await companyOf(PLATFORM).createUser({ profile: "admin" }),
  ];
  const { status, body } = await call(platform, "POST", "/announcements", anAnnouncement());
  expect([status, body.title, body.isRead], "whoever writes it has read it").toEqual([200, "Manutenção no domingo", true]);
  expect((await call(reader, "GET", `/announcements/${body.id}`)).body).toMatchObject({ id: body.id, priority: 2, isRead: false });
  for (const other of others) {
    const tries = [
      call(other, "PUT", `/announcements/${body.id}`, anAnnouncement()),
      call(other, "DELETE", `/announcements/${body.id}`),
      call(other, "POST", "/announcements", anAnnouncement()),
    ];
    expect((await Promise.all(tries)).map((one) => one.status)).toEqual([403, 403, 403]);
  }
  expect((await call(platform, "DELETE", `/announcements/${body.id}`)).status).toBe(200);
  for (const user of [reader, platform])
    expect((await call(user, "GET", `/announcements/${body.id}`)).body.error).toBe("ERR_NO_ANNOUNCEMENT_FOUND");
});

test("one that is not active is super's alone, and the newest stands first", async () => {
  const [platform, reader] = [await createSuper(), await (await createCompany()).createUser()];
  const ids: number[] = [];
  for (const status of [true, false, true]) ids.push((await call(platform, "POST", "/announcements", anAnnouncement({ status }))).body.id);
  const [first, hidden, last] = ids as [number, number, number];
  const mine = (all: number[]) => all.filter((id) => ids.includes(id));
  expect(mine(await idsOf(reader))).toEqual([last, first]);
  expect(mine(await idsOf(platform))).toEqual([last, hidden, first]);
  expect((await call(reader, "GET", `/announcements/${hidden}`)).status).toBe(404);
});

test("what one has read is one's own, counted once, and counts no more when it is switched off or gone", async () => {
  const platform = await createSuper();
  const company = await createCompany();
  const [ana, bia] = [await company.createUser(), await company.createUser()];
  const unread = async (user: typeof ana) => (await listOf(user)).unread;
  const before = await unread(ana);
  const { id } = (await call(platform, "POST", "/announcements", anAnnouncement())).body;
  const other = (await call(platform, "POST", "/announcements", anAnnouncement())).body.id;
  expect([await unread(ana), await unread(bia)]).toEqual([before + 2, before + 2]);
  for (let times = 0; times < 2; times++) expect((await call(ana, "POST", `/announcements/${id}/read`)).status).toBe(200);
  expect([await unread(ana), await unread(bia)]).toEqual([before + 1, before + 2]);
  await call(platform, "PUT", `/announcements/${id}`, anAnnouncement({ status: false }));
  await call(platform, "DELETE", `/announcements/${other}`);
  expect([await unread(ana), await unread(bia)]).toEqual([before, before]);
  expect((await call(ana, "POST", `/announcements/${id}/read`)).status).toBe(404);
});

test("its picture is opened by the people of any company; what is no picture is refused", async () => {
  const [platform, reader] = [await createSuper(), await (await createCompany()).createUser()];
  const { id } = (await call(platform, "POST", "/announcements", anAnnouncement())).body;
  const path = `/announcements/${id}/media-upload`;
  expect((await upload(platform, path, { name: "aviso.txt", content: Buffer.from("Olá") })).body.error).toBe("ERR_FILE_TYPE");
  expect((await upload(platform, path, { name: "aviso.png", content: PIXEL })).body).toMatchObject({ mediaName: "aviso.png" });
  const { mediaPath } = (await call(reader, "GET", `/announcements/${id}`)).body;
  expect((await ask(undefined, "GET", mediaPath.replace(/^\/api/, ""))).rawPayload.equals(PIXEL)).toBe(true);
  expect((await call(platform, "DELETE", path)).body).toMatchObject({ mediaPath: null, mediaName: null });
});

test("the event is the platform's word, under one name for all companies", () => {
  expect([7, 8].map(events.announcement.name)).toEqual(["company-announcement", "company-announcement"]);
});
