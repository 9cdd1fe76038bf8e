import { z } from "zod";

export const Profile = z.enum(["user", "supervisor", "admin"]);
export type Profile = z.infer<typeof Profile>;

/** The product's ten permissions, in one table for server and browser. The server decides, the browser only hides. */
export const permissions = [
  "dashboard:view",
  "drawer-admin-items:view",
  "tickets-manager:showall",
  "ticket-options:deleteTicket",
  "connections-page:addConnection",
  "connections-page:actionButtons",
  "connections-page:editOrDeleteConnection",
  "user-modal:editProfile",
  "user-modal:editQueues",
  "contacts-page:deleteContact",
] as const;
export type Permission = (typeof permissions)[number];

const granted: Record<Profile, readonly Permission[]> = { user: [], supervisor: [], admin: permissions };

/** Jobs act as `system`, with an admin's permissions. */
export const permits = (role: Profile | "system", permission: Permission) =>
  (role === "system" ? granted.admin : granted[role]).includes(permission);

/** Only these roles create company-wide quick messages and kanban tags. */
export const leads = (role: Profile | "system") => role !== "user";
