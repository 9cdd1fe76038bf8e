import { setTimeout as sleep } from "node:timers/promises";
import { type Installation, startInstallation } from "../installation.ts";
import { type Ear, openEar } from "../load/socket.ts";

/** The maximum per user. */
const EACH = 20;
const AGENTS = 19;

/** An idle socket's cost on a fresh server: a server that has worked has free heap for many, which would hide it. */
export async function idleSockets() {
  const at = await startInstallation();
  try {
    await open(at);
  } finally {
    await at.stop();
  }
}

/** All sockets that the users of both companies may open. */
async function open(at: Installation) {
  const people = await Promise.all(
    [at.big, at.medium].flatMap(({ admin, agent }) => [admin(), ...Array.from({ length: AGENTS }, (_, each) => agent(each + 1))]),
  );
  const ears: Ear[] = [];
  const more = async (each: number) => {
    for (const { token } of people) ears.push(...(await Promise.all(Array.from({ length: each }, () => openEar(at.url, token)))));
  };
  // A user's first socket also allocates what later ones share.
  await more(1);
  const [few, before] = [ears.length, await settled(at)];
  await more(EACH - 1);
  const after = await settled(at);
  const many = ears.length - few;
  console.log(
    `RESULT BENCH-SOCKETS sockets=${many} kbEach=${((after - before) / many / 1024).toFixed(1)} megabytes=${(after / 1e6).toFixed(0)}`,
  );
  for (const ear of ears) ear.close();
}

/** Once presence is broadcast and the garbage collected, as far as can be waited for. */
async function settled(at: Installation): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let look = 0; look < 5; look++) {
    least = Math.min(least, await at.memoryBytes());
    await sleep(500);
  }
  return least;
}
