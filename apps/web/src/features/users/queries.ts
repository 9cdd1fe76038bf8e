import { invitations } from "@recado/contract/invitations";
import { queues } from "@recado/contract/queues";
import { type User, type UserChanges, UserForm, users } from "@recado/contract/users";
import { queryOptions } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "../../lib/api.ts";

export const userKeys = { all: ["users"], lists: ["users", "list"] };

export const queueChoices = queryOptions({ queryKey: ["queues", "all"], queryFn: () => call(queues.list) });

/** One page of the list in the cache. */
export type UserPage = { records: User[]; count: number; hasMore: boolean };

/** Without a question for it, the present password is not sent: an empty one would be refused as wrong. */
export const saveUser = (id: number | undefined, { currentPassword, ...values }: z.output<typeof UserChanges>) =>
  id === undefined
    ? call(users.create, { body: UserForm.parse(values) })
    : call(users.update, { params: { id }, body: { ...values, ...(currentPassword ? { currentPassword } : {}) } });

/** Without a password: the user chooses it by the invitation link. */
export const invite = ({ currentPassword: _, password: __, ...values }: z.output<typeof UserChanges>) =>
  call(invitations.create, { body: invitations.create.body.parse(values) });
export const inviteAgain = (id: number) => call(invitations.again, { params: { id } });
