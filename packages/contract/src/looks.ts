import { z } from "zod";
import { At, addressed, Done, Id } from "./common.ts";
import { del, get, post } from "./endpoint.ts";

export const LOOKS_MAX = 50;

/** A visit of the platform's staff to a company: they read, and change nothing. */
export const Look = z.object({ id: z.uuid(), by: z.string(), startedAt: At, endsAt: At, endedAt: At.nullable() });
export type Look = z.infer<typeof Look>;

export const looks = {
  /** The token opens only that company, and cannot be renewed. */
  begin: post("/companies/:id/looks", {
    params: addressed,
    response: z.object({ token: z.string(), endsAt: At }),
    access: "super",
    errors: ["ERR_NO_COMPANY_FOUND", "ERR_NO_PERMISSION"],
    example: {},
  }),
  /** For admins of the visited company: the latest first. */
  list: get("/companies/looks", { response: z.array(Look), errors: ["ERR_NO_PERMISSION"] }),
  /** With the visit's token. A repeated call changes nothing. */
  leave: del("/companies/looks/current", { response: Done, access: "public" }),
};

export const lookFacts = {
  /** Of the visited company. */
  "look.begun": z.object({ lookId: z.uuid(), by: z.string() }),
  "look.ended": z.object({ lookId: z.uuid() }),
  /** Of the platform's own company. */
  "managed-company.looked-into": z.object({ otherCompanyId: Id, lookId: z.uuid() }),
};
