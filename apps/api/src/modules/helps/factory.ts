import type { HelpValues } from "@recado/contract/helps";
import { companyOf } from "../../testing/company.ts";
import { PLATFORM } from "../../testing/owner.ts";
import { createHelp } from "./actions.ts";

let made = 0;

/** Each with a title of its own. */
export function aHelp(more: Partial<HelpValues> = {}): HelpValues {
  made += 1;
  return { title: `Primeiros passos ${process.pid}-${made}`, description: "Conecte um número.", video: "a-B_c1D2e3F", ...more };
}

/** Written by the platform. */
export const helped = (more?: Partial<HelpValues>) => companyOf(PLATFORM).run((ctx) => createHelp(ctx, aHelp(more)));
