import { z } from "zod";
import { At, addressed, Choice, Done, Email, Id, Language, Named, page, Search } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { Password, PersonName } from "./people.ts";
import { Profile } from "./permissions.ts";

const QueueChip = Named.extend({ color: z.string() });

/** With the misspelling that clients of this family use; the right spelling is accepted, too. */
const AllTicket = z.enum(["enabled", "desabled", "disabled"]);

export const User = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  companyId: Id,
  profile: Profile,
  super: z.boolean(),
  allTicket: z.enum(["enabled", "desabled"]),
  online: z.boolean(),
  whatsappId: Id.nullable(),
  language: Language.nullable(),
  /** Set for a user invited by mail who has not chosen a password yet: until when the link is valid. */
  invitedUntil: At.nullable(),
  createdAt: At,
  queues: z.array(QueueChip),
  company: Named,
  can: z.object({ change: z.boolean(), remove: z.boolean() }),
});
export type User = z.infer<typeof User>;

export const UserNews = User.omit({ can: true });
export type UserNews = z.infer<typeof UserNews>;

export const UserForm = z.object({
  name: PersonName,
  email: Email,
  password: Password,
  profile: Profile.default("user"),
  allTicket: AllTicket.default("desabled"),
  queueIds: z.array(Id).max(200).default([]),
  whatsappId: Choice,
});

/** Forms send whole records back; missing fields stay unchanged, and an empty password keeps the current one. */
export const UserChanges = z.object({
  name: PersonName.optional(),
  email: Email.optional(),
  password: z.union([z.literal(""), Password]).optional(),
  currentPassword: z.string().max(50).optional(),
  profile: Profile.optional(),
  allTicket: AllTicket.optional(),
  queueIds: z.array(Id).max(200).optional(),
  whatsappId: Choice,
});

const example = {
  name: "Ana Souza",
  email: "ana.souza@padaria-sol.test",
  password: "bom trabalho 9",
  profile: "user",
  allTicket: "desabled",
};

export const users = {
  list: get("/users", { query: Search, response: page("users", User) }),
  all: get("/users/list", { response: z.array(User.pick({ id: true, name: true, email: true, queues: true })) }),
  show: get("/users/:id", { params: addressed, response: User, whenExpired: true }),
  create: post("/users", { body: UserForm, response: User, example }),
  update: put("/users/:id", {
    params: addressed,
    body: UserChanges,
    response: User,
    example: { name: "Ana S. Souza" },
    whenExpired: true,
    partsMax: 5000, // the whole record comes back, and its queues whole
  }),
  remove: del("/users/:id", { params: addressed, response: Done }),
  setLanguage: post("/users/set-language/:language", {
    params: z.object({ language: Language }),
    response: z.object({ message: z.string(), language: Language }),
    example: {},
    whenExpired: true,
  }),
};
