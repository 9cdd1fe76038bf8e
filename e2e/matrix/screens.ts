export type Role = "user" | "supervisor" | "admin" | "super";

export const everybody: Role[] = ["admin", "super", "supervisor", "user"];

/** Who has the page, whoever sees it in each language at each width first; and the button that opens its form. */
export type Screen = { path: string; title: string; roles: Role[]; form?: string };

/** In the order of the drawer. */
export const screens: Screen[] = [
  { path: "/tickets", title: "tickets.title", roles: everybody, form: "tickets.new" },
  { path: "/contacts", title: "contacts.title", roles: everybody, form: "contacts.new" },
  { path: "/quick-messages", title: "quickMessages.title", roles: everybody, form: "quickMessages.new" },
  { path: "/schedules", title: "schedules.title", roles: everybody, form: "schedules.new" },
  { path: "/tags", title: "tags.title", roles: everybody, form: "tags.new" },
  { path: "/connections", title: "connections.title", roles: ["admin", "super"], form: "connections.new" },
  { path: "/users", title: "users.title", roles: ["admin", "super"], form: "users.new" },
  { path: "/mails", title: "mails.title", roles: ["super"] },
];

/** Before one has signed in. */
export const doors: Screen[] = [
  { path: "/login", title: "session.signIn.title", roles: [] },
  { path: "/signup", title: "session.signUp.title", roles: [] },
  { path: "/forgetpsw", title: "session.forgot.title", roles: [] },
];
