import "../apps/api/src/platform/runtime.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "vite";
import { readConfig } from "../apps/api/src/platform/config.ts";
import { freePort } from "../apps/api/src/platform/process/freePort.ts";
import { launch } from "../apps/api/src/platform/process/launch.ts";

// One address for the browser: vite serves the pages from their sources and passes everything else to the server, which
// is started again whenever a file of it changes.
await launch(async (shutdown, next) => {
  const { port, publicUrl } = readConfig(process.env, process.argv.slice(2));
  const apiPort = await next(freePort);

  const api = spawn(
    process.execPath,
    ["--watch", "--watch-preserve-output", "apps/api/src/main.ts", "--no-build", ...process.argv.slice(2)],
    { stdio: "inherit", env: { ...process.env, PORT: String(apiPort), PUBLIC_URL: publicUrl } },
  );
  const ended = once(api, "exit");
  shutdown.add("the server", async () => {
    api.kill("SIGTERM");
    await ended;
  });

  const target = `http://127.0.0.1:${apiPort}`;
  const before = process.listeners("SIGTERM");
  const pages = await createServer({
    root: "apps/web",
    server: { port, strictPort: true, host: true, proxy: { "/api": target, "/socket.io": { target, ws: true } } },
  });
  // Vite would leave by itself when asked to stop, and leave the server behind.
  for (const listener of process.listeners("SIGTERM")) if (!before.includes(listener)) process.off("SIGTERM", listener);
  shutdown.add("the pages", () => pages.close());
  await next(() => pages.listen());
  console.log(`Pages and server, watched: ${publicUrl}`);
});
