import { createServer } from "node:net";

/** One that nobody listens on at this moment; whoever takes it may still find that somebody was faster. */
export function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const probe = createServer().once("error", reject);
  probe.listen(0, "127.0.0.1", () => {
    const found = probe.address();
    probe.close(() => (found && typeof found === "object" ? resolve(found.port) : reject(new Error("no free port"))));
  });
  return promise;
}
