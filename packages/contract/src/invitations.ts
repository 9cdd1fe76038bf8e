import { z } from "zod";
import { addressed, Id } from "./common.ts";
import { get, post } from "./endpoint.ts";
import { Password } from "./people.ts";
import { User, UserForm } from "./users.ts";

const InvitationForm = UserForm.omit({ password: true });

/** The token in the mail's link. */
const Token = z.string().trim().min(1).max(100);

const missing = ["ERR_NO_INVITATION_FOUND"] as const;

export const invitations = {
  /** Whether mails are sent: without SMTP they wait for the platform's staff. */
  means: get("/users/invitations", { response: z.object({ byMail: z.boolean() }) }),
  /** A new user, who chooses their own password with the link in the mail. */
  create: post("/users/invitations", {
    body: InvitationForm,
    response: User,
    example: { name: "Rui Alves", email: "rui.alves@padaria-sol.test", profile: "user" },
  }),
  /** Sends a new link, which invalidates the old one. */
  again: post("/users/:id/invitation", { params: addressed, response: User, errors: ["ERR_NO_USER_FOUND", ...missing], example: {} }),
  show: post("/invitations/show", {
    body: z.object({ token: Token }),
    response: z.object({ name: z.string(), email: z.string(), company: z.string() }),
    access: "public",
    errors: missing,
    example: { token: "1-2-3" },
  }),
  accept: post("/invitations/accept", {
    body: z.object({ token: Token, password: Password }),
    response: z.object({ email: z.string() }),
    access: "public",
    errors: [...missing, "ERR_COMMON_PASSWORD"],
    example: { token: "1-2-3", password: "bom trabalho 9" },
  }),
};

export const invitationFacts = { "user.invited": z.object({ userId: Id }) };
