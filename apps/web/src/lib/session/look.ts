/**
 * A look into another company: of this tab alone, so that the person's own session goes on in all others, and it outlives a reload.
 * Its token is never stored where other tabs would find it.
 */
const NAME = "look";

/** Where one comes from, and goes back to. */
export const COMPANIES = "/settings?tab=companies";

const token = recalled();

export const lookToken = () => token;

/** What is shown until the next page is there is still one's own. */
export function beginLook(next: string) {
  sessionStorage.setItem(NAME, next);
  window.location.assign("/");
}

/**
 * However it ends: one has left, the hour is over, or the own session is. Until the next page is there this one still looks: it must
 * neither speak in the person's own name nor sign him out.
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
