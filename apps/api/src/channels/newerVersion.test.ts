import { expect, test } from "vitest";
import { webVersions } from "../modules/connections/phone/webVersions.ts";
import { eventually } from "../testing/eventually.ts";
import { linking } from "./testing/linking.ts";

const { ask, run, aNumber } = linking();

test("which version WhatsApp wants is looked up once: the next process comes in with it", { timeout: 60_000 }, async () => {
  const { scan, until, say } = await aNumber({ number: "5511988883001", lid: "99988870003001" });
  const first = await run();
  await scan();
  await ask("outdate");
  await say("cut");
  await eventually(webVersions.last, (version) => version !== null, 20_000);

  await first.stop();
  await until("OPENING");
  await run();
  await until("CONNECTED");
  expect(await ask("looks")).toBe(1);
});

test("of two versions that were kept the newer holds, whichever came later", async () => {
  await webVersions.keep([2, 3001, 1]);
  await webVersions.keep([2, 3001, 1]);
  await webVersions.keep([2, 3000, 1_999_999_999]);
  expect(await webVersions.last()).toEqual([2, 3001, 1]);
});
