import type { Sample } from "../../testing/sample.ts";
export const sample: Sample = {};
