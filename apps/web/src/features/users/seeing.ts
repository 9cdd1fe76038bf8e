import type { User } from "@recado/contract/users";

type Person = { profile?: User["profile"] | undefined; allTicket?: string | undefined };

/** Without a queue, users other than admins do not see most pending tickets: the key of the text that says so, if that applies. */
export const hiddenFrom = ({ profile, allTicket }: Person, queues: number) =>
  profile === "admin" || queues > 0 ? undefined : allTicket === "enabled" ? "queueless" : "own";
