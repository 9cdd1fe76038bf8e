import { whole } from "../../apps/web/src/i18n/whole.ts";
import { screens as registered } from "../../apps/web/src/routes.tsx";

export type Role = "user" | "supervisor" | "admin" | "super";

export const everybody: Role[] = ["admin", "super", "supervisor", "user"];

/**
 * The roles that have the page, first the one that sees it in each language at each width; the button that opens its form; and whether it
 * redirects other roles to the start page.
 */
export type Screen = { path: string; title: string; roles: Role[]; form?: string; leadsAway?: true };

/** In the order of the menu, for the roles of the routes. A page with a form has a button of that name. */
export const screens: Screen[] = registered.map((screen) => ({
  path: screen.path,
  title: screen.title,
  roles: screen.super ? ["super"] : screen.permission ? ["admin", "super"] : everybody,
  ...(hasForm(screen.title) ? { form: formOf(screen.title) } : {}),
  ...((screen.leadsAway || screen.path === "/") && { leadsAway: true }),
}));

function formOf(title: string) {
  return title.replace(/title$/, "new");
}

function hasForm(title: string) {
  const [noun = ""] = title.split(".");
  return "new" in ((whole.pt as Record<string, object>)[noun] ?? {});
}

/** Pages before sign-in. */
export const doors: Screen[] = [
  { path: "/login", title: "session.signIn.title", roles: [] },
  { path: "/signup", title: "session.signUp.title", roles: [] },
  { path: "/forgetpsw", title: "session.forgot.title", roles: [] },
];
