/**
 * A look into another company: of this tab alone, so that the person's own session goes on in all others, and it outlives a reload.
 * Its token is never stored where other tabs would find it.
 */
const NAME = "look";

/** Where one comes from, and goes back to. */
export const COMPANIES = "/settings?tab=companies";

let token = recalled();

export const lookToken = () => token;

export function beginLook(next: string) {
  token = next;
  sessionStorage.setItem(NAME, next);
  window.location.assign("/");
}

/** However it ends: one has left, the hour is over, or the own session is. */
export function endLook() {
  token = null;
  sessionStorage.removeItem(NAME);
  window.location.replace(COMPANIES);
}

function recalled() {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}
