import { type User, users } from "@recado/contract/users";
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";
import { call } from "../../lib/api.ts";
import { noun } from "../../ui/noun/noun.ts";
import { type UserPage, userKeys } from "./queries.ts";
import { userReactions } from "./realtime.ts";

export const userNoun = noun<User>({
  texts: "users",
  icon: IconUsers,
  key: userKeys.all,
  load: (query): Promise<UserPage> => call(users.list, { query }).then(({ users: records, ...page }) => ({ ...page, records })),
  remove: (id) => call(users.remove, { params: { id } }),
  reactions: () => userReactions,
});
