/**
 * A visit to another company, in this tab only: other tabs keep the user's own session, and the visit survives a reload. Its token is in
 * sessionStorage, where other tabs cannot find it.
 */
const NAME = "look";

/** The page on which a visit starts and ends. */
export const COMPANIES = "/settings?tab=companies";

const token = recalled();

export const lookToken = () => token;

/** Until the next page has loaded, this one still has the user's own session. */
export function beginLook(next: string) {
  sessionStorage.setItem(NAME, next);
  window.location.assign("/");
}

/**
 * The visit ends by choice, after an hour, or with the user's own session. Until the next page has loaded, this one keeps the visit's
 * token: it must neither act with the user's own nor sign them out.
 */
export function endLook() {
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
