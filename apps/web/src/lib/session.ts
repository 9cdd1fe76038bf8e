import type { SessionUser } from "@recado/contract/auth";
import { useSyncExternalStore } from "react";
import { date, setTimeZone } from "./format.ts";
import { watched } from "./hooks/watched.ts";
import { forgetDrafts } from "./session/forgetPerson.ts";
import { endLook, lookToken } from "./session/look.ts";
import { forget, keys, readStored, writeStored } from "./storage.ts";

/**
 * `left`: the user signed out on purpose, so the next sign-in does not lead back to the same page. `isOther`: nor does it after another
 * user's session had expired here.
 */
export type Session = { state: "out"; left: boolean } | { state: "in"; token: string; user: SessionUser; isOther?: boolean };
export type Signed = { token: string; user: SessionUser };

let current: Session = { state: "out", left: false };
/** The user whose session expired here, until they sign out. */
let owner = readStored("userId");
const { watch, tellWatchers } = watched();

export const session = () => current;
export const useSession = () => useSyncExternalStore(watch, session);

/** For components that only render for a signed-in user. */
export function useUser(): SessionUser {
  const session = useSession();
  if (session.state === "out") throw new Error("Nobody is signed in.");
  return session.user;
}

export function enter({ token, user }: Signed) {
  if (lookToken() !== null) return change({ state: "in", token, user });
  // A different user than before, who closed the browser instead of signing out: their drafts are removed.
  if (readStored("userId") !== String(user.id) || readStored("companyId") !== String(user.companyId)) forgetDrafts();
  const isOther = current.state === "out" && owner !== null && owner !== String(user.id);
  writeStored("token", JSON.stringify(token));
  writeStored("companyId", String(user.companyId));
  writeStored("userId", String(user.id));
  writeStored("companyDueDate", date(user.company.dueDate, user.company.timeZone));
  if (user.company.settings.some(({ key, value }) => key === "campaignsEnabled" && value === "true")) writeStored("campaigns", "true");
  change({ state: "in", token, user, isOther });
}

/** Own name, language and the like, as the server has them now. */
export const update = (user: Partial<SessionUser>) => {
  if (current.state === "in") change({ ...current, user: { ...current.user, ...user } });
};

/** Drafts stay, for the same user only. */
export function leave({ left } = { left: false }) {
  if (lookToken() !== null) return endLook();
  forget("token", "companyDueDate", "campaigns");
  owner = left ? null : readStored("userId");
  if (current.state === "in" || left) change({ state: "out", left });
}

/** The token that any tab of this browser stored last. */
export function storedToken(): string | null {
  try {
    const token: unknown = JSON.parse(readStored("token") ?? "null");
    return typeof token === "string" ? token : null;
  } catch {
    return null;
  }
}

/** The signed-in user's newest token, from whichever tab: never another user's. */
export function tokenNow(): string | null {
  if (lookToken() !== null) return lookToken();
  if (current.state === "out") return null;
  return (ownerStays() && storedToken()) || current.token;
}

/** Tabs follow each other: a fresh token is adopted, and signing out signs out everywhere. */
export function followOtherTabs() {
  window.addEventListener("storage", ({ key }) => {
    if (lookToken() !== null) return storedToken() === null ? endLook() : undefined;
    if (key !== keys.token && key !== null) return;
    const token = storedToken();
    // Signing out on purpose removes the user's id as well.
    if (token === null) return leave({ left: readStored("userId") === null });
    if (current.state === "in" && ownerStays()) change({ ...current, token });
    else if (current.state === "out" && owner !== null && owner !== readStored("userId")) window.location.replace("/");
    else window.location.reload();
  });
}

/** Another tab may have signed in as another user; then this one starts over. */
const ownerStays = () => current.state === "in" && readStored("userId") === String(current.user.id);

/** The next user must not see data of this one: cleared when the user changes. */
export function onPersonGone(forget: () => void) {
  let person = idOf(current);
  return watch(() => {
    const before = person;
    person = idOf(current);
    if (before !== undefined && before !== person) forget();
  });
}

/** The signed-in user's id, if any. */
export const idOf = (session: Session) => (session.state === "in" ? session.user.id : undefined);

/** The company's time zone, whatever the browser's is: colleagues must mean the same hour and the same day. */
export const zoneOf = (session: Session) => (session.state === "in" ? session.user.company.timeZone : undefined);

function change(next: Session) {
  current = next;
  setTimeZone(zoneOf(next));
  tellWatchers();
}
