import type { Sample } from "../../testing/sample.ts";

export const sample: Sample = { texts: { "files.link": "no-link-of-ours" } };
