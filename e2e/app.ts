import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The address at which each parallel test file gets its app, freshly installed. */
    apps: string;
  }
}

/** The app's address, the password of its demo accounts, and its data folder. */
export type App = { url: string; password: string; dataDir: string };

const atDoor = async (method: "GET" | "DELETE") => {
  const answer = await fetch(`${inject("apps")}/${process.env.VITEST_POOL_ID}`, { method });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as App;
};
const app = await atDoor("GET");

/** No other test file uses it meanwhile: those that run in parallel have apps of their own. */
export const theApp = (): App => app;

/** Kills it without warning; resolves when the next one is ready, on the same data and address. */
export const killTheApp = () => atDoor("DELETE");
