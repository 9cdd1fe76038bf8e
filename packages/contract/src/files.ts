import { z } from "zod";
import { get } from "./endpoint.ts";

/** A signed link that needs no session: it opens one file for an hour. The answer is the file, not JSON. */
export const files = {
  open: get("/media/:link", { params: z.object({ link: z.string().min(1).max(1000) }), response: z.unknown(), access: "public" }),
};
