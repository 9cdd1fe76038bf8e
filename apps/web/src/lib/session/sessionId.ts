/** The session id in a token; a session's tokens differ, as each lives for a quarter of an hour only. */
export function sessionIdOf(token: string | null): string | undefined {
  try {
    const [, payload = ""] = (token ?? "").split(".");
    const { sid } = JSON.parse(atob(payload.replace(/-/g, "+").replace(/_/g, "/"))) as { sid?: unknown };
    return typeof sid === "string" ? sid : undefined;
  } catch {
    return undefined;
  }
}
