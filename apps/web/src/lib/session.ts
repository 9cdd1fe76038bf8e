import type { SessionUser } from "@recado/contract/auth";
import { useSyncExternalStore } from "react";
import { date, tellTimesIn } from "./format.ts";
import { watched } from "./hooks/watched.ts";
import { forgetBegun } from "./session/forgetPerson.ts";
import { endLook, lookToken } from "./session/look.ts";
import { forget, keep, keys, recall } from "./storage.ts";

/**
 * `out` says why: whoever left by himself is not led back to where he was. Nor is anybody led to where somebody else was whose session
 * was over (`isOther`).
 */
export type Session = { state: "out"; left: boolean } | { state: "in"; token: string; user: SessionUser; isOther?: boolean };
export type Signed = { token: string; user: SessionUser };

let current: Session = { state: "out", left: false };
/** Whose session was over here, as far as he has not left. */
let owner = recall("userId");
const { watch, tellWatchers } = watched();

export const session = () => current;
export const useSession = () => useSyncExternalStore(watch, session);

/** For what is only ever shown to somebody who is signed in. */
export function useUser(): SessionUser {
  const session = useSession();
  if (session.state === "out") throw new Error("Nobody is signed in.");
  return session.user;
}

export function enter({ token, user }: Signed) {
  if (lookToken() !== null) return change({ state: "in", token, user });
  // Who closed the browser instead of signing out has left what he was writing.
  if (recall("userId") !== String(user.id) || recall("companyId") !== String(user.companyId)) forgetBegun();
  const isOther = current.state === "out" && owner !== null && owner !== String(user.id);
  keep("token", JSON.stringify(token));
  keep("companyId", String(user.companyId));
  keep("userId", String(user.id));
  keep("companyDueDate", date(user.company.dueDate, user.company.timeZone));
  if (user.company.settings.some(({ key, value }) => key === "campaignsEnabled" && value === "true")) keep("campaigns", "true");
  change({ state: "in", token, user, isOther });
}

/** Own name, language and the like, as the server has them now. */
export const update = (user: Partial<SessionUser>) => {
  if (current.state === "in") change({ ...current, user: { ...current.user, ...user } });
};

/** What its person has begun and not sent stays, and waits for him alone. */
export function leave({ left } = { left: false }) {
  if (lookToken() !== null) return endLook();
  forget("token", "companyDueDate", "campaigns");
  owner = left ? null : recall("userId");
  if (current.state === "in" || left) change({ state: "out", left });
}

/** The token that some tab of this browser has stored last. */
export function storedToken(): string | null {
  try {
    const token: unknown = JSON.parse(recall("token") ?? "null");
    return typeof token === "string" ? token : null;
  } catch {
    return null;
  }
}

/** Whoever is here, by the freshest of his tokens that some tab has got: never by that of another person. */
export function tokenNow(): string | null {
  if (lookToken() !== null) return lookToken();
  if (current.state === "out") return null;
  return (ownerStays() && storedToken()) || current.token;
}

/** What one tab does, the others follow: a fresh token is taken over, and who leaves has left everywhere. */
export function followOtherTabs() {
  window.addEventListener("storage", ({ key }) => {
    if (lookToken() !== null) return storedToken() === null ? endLook() : undefined;
    if (key !== keys.token && key !== null) return;
    const token = storedToken();
    // Who has signed out has taken his own id along.
    if (token === null) return leave({ left: recall("userId") === null });
    if (current.state === "in" && ownerStays()) change({ ...current, token });
    else if (current.state === "out" && owner !== null && owner !== recall("userId")) window.location.replace("/");
    else window.location.reload();
  });
}

/** Another tab may have signed in as somebody else; then this one starts afresh. */
const ownerStays = () => current.state === "in" && recall("userId") === String(current.user.id);

/** The next person must not see what this one saw: whatever was kept of it goes with him. */
export function onPersonGone(forget: () => void) {
  let person = idOf(current);
  return watch(() => {
    const before = person;
    person = idOf(current);
    if (before !== undefined && before !== person) forget();
  });
}

/** Who is here, if anybody. */
export const idOf = (session: Session) => (session.state === "in" ? session.user.id : undefined);

/** In which zone he is told times, whatever his browser's is: all of a company speak of the same hour and the same day. */
export const zoneOf = (session: Session) => (session.state === "in" ? session.user.company.timeZone : undefined);

function change(next: Session) {
  current = next;
  tellTimesIn(zoneOf(next));
  tellWatchers();
}
