import type { User, UserChanges } from "@recado/contract/users";
import type { z } from "zod";
import { invalid } from "../../lib/form.ts";

type Draft = z.input<typeof UserChanges>;

/** The form's values for a user; the server never sends a password. */
export const draftOf = ({ name, email, profile, allTicket, queues, whatsappId }: EditedUser): Draft => ({
  name,
  email,
  password: "",
  currentPassword: "",
  profile,
  allTicket,
  queueIds: queues.map(({ id }) => id),
  whatsappId,
});

type EditedUser = Pick<User, "name" | "email" | "profile" | "allTicket" | "queues" | "whatsappId">;

export const blank = draftOf({ name: "", email: "", profile: "user", allTicket: "desabled", queues: [], whatsappId: null });

type Whose = { user: User | undefined; isMe: boolean; isInvited: boolean };

/** A new user needs a password or an invitation; changing one's own sign-in needs the present password. */
export function missingIn(draft: Draft, { user, isMe, isInvited }: Whose): Record<string, string> {
  if (!user) return isInvited || draft.password ? {} : { password: invalid("password", "required") };
  const mustProve = isMe && changesSignIn(draft, user);
  return mustProve && !draft.currentPassword ? { currentPassword: invalid("currentPassword", "required") } : {};
}

export const changesSignIn = ({ email, password }: Draft, user: User | undefined) => Boolean(password) || email !== user?.email;
