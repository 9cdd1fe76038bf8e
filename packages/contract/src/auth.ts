import { z } from "zod";
import { At, Done, Email } from "./common.ts";
import { Company } from "./companies.ts";
import { del, get, post } from "./endpoint.ts";
import { NewPassword } from "./people.ts";
import { Setting } from "./settings.ts";
import { User } from "./users.ts";

/** The signed-in user, with everything that the app's frame shows. */
export const SessionUser = User.omit({ can: true, company: true, invitedUntil: true }).extend({
  tokenVersion: z.int(),
  company: Company.extend({ settings: z.array(Setting) }),
  /** Past its due date or switched off: the user only sees the notice. */
  expired: z.boolean(),
  /** Until when a platform employee is looking into this company; they can change nothing here. */
  looking: z.object({ endsAt: At }).optional(),
});
export type SessionUser = z.infer<typeof SessionUser>;

const Signed = z.object({ token: z.string(), user: SessionUser });
const MessageResponse = z.object({ message: z.string() });

/** Short limits, because passwords are hashed. */
export const Credentials = z.object({ email: z.string().trim().min(1).max(254), password: z.string().min(1).max(50) });

const ResetCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/);
export const Reset = z.object({ email: Email, token: ResetCode, password: NewPassword });

export const auth = {
  login: post("/auth/login", {
    body: Credentials,
    response: Signed,
    access: "public",
    example: { email: "ana@padaria-sol.test", password: "bom trabalho 9" },
  }),
  /** The cookie `jrt` is the only credential. */
  refresh: post("/auth/refresh_token", { response: Signed, access: "public", example: {} }),
  logout: del("/auth/logout", { response: Done, access: "public" }),
  me: get("/auth/me", { response: SessionUser, whenExpired: true }),
  forgot: post("/forgetpassword/:email", { params: z.object({ email: Email }), response: MessageResponse, access: "public", example: {} }),
  reset: post("/resetpasswords", {
    body: Reset,
    response: MessageResponse,
    access: "public",
    example: { email: "ana@padaria-sol.test", token: "123456", password: "Bom-trabalho-9" },
  }),
  /** The form that older clients use; its path is never logged. */
  resetByPath: post("/resetpasswords/:email/:token/:password", { params: Reset, response: MessageResponse, access: "public", example: {} }),
};
