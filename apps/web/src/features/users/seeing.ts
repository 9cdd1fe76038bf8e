import type { User } from "@recado/contract/users";

type Person = { profile?: User["profile"] | undefined; allTicket?: string | undefined };

/** Without a queue most waiting tickets are hidden from everybody but admins: which texts say so. Undefined where nothing is hidden. */
export const hiddenFrom = ({ profile, allTicket }: Person, queues: number) =>
  profile === "admin" || queues > 0 ? undefined : allTicket === "enabled" ? "queueless" : "own";
