import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Where each test file that runs at a time is told of its application, as somebody has just installed it. */
    apps: string;
  }
}

/** Where it is, the password of its demo accounts, and where its data are. */
export type App = { url: string; password: string; dataDir: string };

const atDoor = async (method: "GET" | "DELETE") => {
  const answer = await fetch(`${inject("apps")}/${process.env.VITEST_POOL_ID}`, { method });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as App;
};
const app = await atDoor("GET");

/** Nobody else works in it meanwhile, or signs in as the same person: what runs beside this has another one. */
export const theApp = (): App => app;

/** As by the system, whatever it is doing; answers once the next one is ready, on the same data and under the same address. */
export const killTheApp = () => atDoor("DELETE");
