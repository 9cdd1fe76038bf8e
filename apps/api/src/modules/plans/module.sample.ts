import type { Sample } from "../../testing/sample.ts";

/** The platform's offer, the same for everybody: nothing of it is a company's. */
export const sample: Sample = {};
