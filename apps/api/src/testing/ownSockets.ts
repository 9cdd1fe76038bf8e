import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import { openSockets } from "../platform/sockets.ts";
import type { TestUser } from "./company.ts";
import { asOwner } from "./owner.ts";

/** The sockets of a process, whose writing down of who came and who left waits for `seen` and `away`. */
export async function ownSockets() {
  const http = createServer();
  const written: string[] = [];
  const waits = { seen: Promise.resolve(), away: Promise.resolve() };
  const sockets = openSockets(
    http,
    { corsOrigins: ["https://desk.test"], publicUrl: "https://recado.test" },
    {
      seen: async (_, userId) => {
        written.push(`seen ${userId}`);
        await waits.seen;
      },
      away: async (_, userId) => {
        await waits.away;
        written.push(`away ${userId}`);
      },
      attend: async () => {},
    },
  );
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    http.closeAllConnections();
    http.close();
  });
  return { sockets, written, waits, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

export const endSession = ({ companyId, session }: TestUser) =>
  asOwner(companyId, "update sessions set revoked_at = now() where id = $1", [session]);
