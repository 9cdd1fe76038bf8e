import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** The applications as somebody has just installed them: one for each test file that runs at a time. */
    apps: App[];
  }
}

/** Where it is, the password of its demo accounts, and where its data are. */
export type App = { url: string; password: string; dataDir: string };

/** Nobody else works in it meanwhile, or signs in as the same person: what runs beside this has another one. */
export function theApp(): App {
  const app = inject("apps")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!app) throw new Error("More test files run at a time than there are applications for.");
  return app;
}
