import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { WAVersion } from "baileys";
import { expect, onTestFinished, test } from "vitest";
import { versionsOf } from "./versions.ts";

const OLD: WAVersion = [2, 3000, 1_000_000_001];

/** A fake of WhatsApp's page that counts its requests. */
async function page(text: string, status = 200) {
  const seen = { asked: 0 };
  const server = createServer((_, response) => {
    seen.asked += 1;
    response.writeHead(status, { location: "/elsewhere" }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { seen, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws/chat` };
}

const worker = (revision: number | string) => `self.x="{\\"client_revision\\":${revision},\\"y\\":2}"`;

test("however many are refused, WhatsApp is asked once, and each goes on with the newer one", async () => {
  const { seen, url } = await page(worker(1_000_000_002));
  const versions = versionsOf({ url, known: OLD, isNamed: false });
  expect(await Promise.all([1, 2, 3].map(() => versions.exchanged(OLD)))).toEqual([true, true, true]);
  expect([versions.now(), await versions.exchanged(OLD), seen.asked]).toEqual([[2, 3000, 1_000_000_002], true, 1]);
  expect([await versions.exchanged(versions.now()), seen.asked], "the newest is refused, too").toEqual([false, 1]);
});

test("what the installation has named stays, and nobody is asked", async () => {
  const { seen, url } = await page(worker(1_000_000_002));
  const versions = versionsOf({ url, known: OLD, isNamed: true });
  expect([await versions.exchanged(OLD), versions.now(), seen.asked]).toEqual([false, OLD, 0]);
});

test("an older one, nonsense, a redirection, an endless page and silence change nothing", async () => {
  const endless = "x".repeat(5 * 1024 * 1024) + worker(1_000_000_002);
  const pages = [page(worker(999_999_999)), page(worker("null")), page(""), page(worker(1_000_000_002), 302), page("", 500), page(endless)];
  for (const { url } of [...(await Promise.all(pages)), { url: "ws://127.0.0.1:1/ws/chat" }])
    expect(await versionsOf({ url, known: OLD, isNamed: false }).exchanged(OLD)).toBe(false);
});

test("what somebody came in with before is begun with, unless ours is newer or the installation has named one", async () => {
  const { url } = await page("");
  const begun = (kept: WAVersion | null, isNamed = false) => {
    const versions = versionsOf({ url, known: OLD, isNamed });
    versions.learn(kept);
    return versions.now();
  };
  expect(begun([2, 3000, 1_000_000_002])).toEqual([2, 3000, 1_000_000_002]);
  expect(begun([3, 1, 1])).toEqual([3, 1, 1]);
  for (const older of [[2, 3000, 999_999_999], [2, 2999, 1_000_000_002], null] as const) expect(begun(older && [...older])).toEqual(OLD);
  expect(begun([2, 3000, 1_000_000_002], true)).toEqual(OLD);
});

test("what somebody came in with is kept once; where it could not be kept, the next one says it again", async () => {
  const { url } = await page(worker(1_000_000_002));
  const versions = versionsOf({ url, known: OLD, isNamed: false });
  const kept: WAVersion[] = [];
  const keep = async (version: WAVersion) => void kept.push(version);
  await versions.proved(OLD, keep);
  await versions.exchanged(OLD);
  await versions.proved(versions.now(), () => Promise.reject(new Error("the line has ended")));
  expect(kept, "nothing that is news").toEqual([]);
  for (let turn = 0; turn < 3; turn += 1) await versions.proved(versions.now(), keep);
  expect(kept).toEqual([[2, 3000, 1_000_000_002]]);

  const next = versionsOf({ url, known: OLD, isNamed: false });
  next.learn(versions.now());
  await next.proved(next.now(), keep);
  expect(kept, "it is kept already").toHaveLength(1);
});
