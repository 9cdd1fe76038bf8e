import type { Sample } from "../../testing/sample.ts";

export const fileSample: Sample = { texts: { "files.link": "no-link-of-ours" } };
