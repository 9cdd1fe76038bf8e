import { join } from "node:path";
import { type Config, readConfig } from "../platform/config.ts";

export const SECRET = "0123456789abcdef0123456789abcdef";
export const SUPER_EMAIL = "super@recado.test";
export const SUPER_PASSWORD = "super-password-1";

/** The configuration for tests: no demo company, files in a folder of the run. */
export const testConfig = (folder: string, more: Partial<Config> = {}): Config => ({
  ...readConfig(
    {
      DATA_DIR: join(folder, "files"),
      APP_SECRET: SECRET,
      SUPER_EMAIL,
      SUPER_PASSWORD,
      LOG_LEVEL: process.env.LOG_LEVEL ?? "fatal",
      PIX_KEY: "pix@recado.test",
      PIX_NAME: "Recado Ltda",
      PIX_CITY: "São Paulo",
    },
    ["--empty"],
  ),
  ...more,
});
