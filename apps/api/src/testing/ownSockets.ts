import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { openSockets, type Presence } from "../platform/sockets.ts";
import type { TestUser } from "./company.ts";
import { asOwner } from "./owner.ts";

const nothing = async () => {};

/** A process's sockets, on a port of their own until the file's tests are over. */
export async function ownSockets(presence: Partial<Presence> = {}) {
  const http = createServer();
  const sockets = openSockets(
    http,
    { corsOrigins: ["https://desk.test"], publicUrl: "https://recado.test" },
    { seen: nothing, away: nothing, attend: nothing, ...presence },
  );
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });
  return { sockets, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

/** The same, but storing who came and who left waits for `seen` and `away`. */
export async function patientSockets() {
  const written: string[] = [];
  const waits = { seen: Promise.resolve(), away: Promise.resolve() };
  const own = await ownSockets({
    seen: async (_, userId) => {
      written.push(`seen ${userId}`);
      await waits.seen;
    },
    away: async (_, userId) => {
      await waits.away;
      written.push(`away ${userId}`);
    },
  });
  return { ...own, written, waits };
}

export const endSession = ({ companyId, session }: TestUser) =>
  asOwner(companyId, "update sessions set revoked_at = now() where id = $1", [session]);
