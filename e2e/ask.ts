import type { SessionUser } from "@recado/contract/auth";
import { theApp } from "./app.ts";

/** The application's own calls, for what a journey needs before it begins. */
export async function ask<T>(method: string, path: string, given: Given = {}): Promise<T> {
  return (await (await answerTo(method, path, given)).json()) as T;
}

type Given = { body?: object; token?: string; cookie?: string };

async function answerTo(method: string, path: string, { body, token, cookie }: Given) {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${theApp().url}/api${path}`, {
    method,
    headers: {
      ...(!isForm && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(cookie && { cookie }),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status} ${await answer.text()}`);
  return answer;
}

/**
 * The same by somebody, who signs in for it once. Where it lasts longer than a token does he gets a fresh one as a page does: to sign
 * in again would send him out of all that he has open.
 */
export async function askAs(email: string, password: string) {
  let pass = await passOf(email, password);
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const asked = () => ask<T>(method, path, { token: pass.token, ...(body && { body }) });
    try {
      return await asked();
    } catch (error) {
      if (!String(error).includes("ERR_TOKEN_EXPIRED")) throw error;
      pass = await passFrom("/auth/refresh_token", { body: {}, cookie: pass.cookie });
      return asked();
    }
  };
}

/** What somebody has who has just signed in: himself, the token to ask with, and the cookie that gets the next one. */
export const passOf = (email: string, password: string) => passFrom("/auth/login", { body: { email, password } });

async function passFrom(path: string, given: Given) {
  const answer = await answerTo("POST", path, given);
  const cookie = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  const { token, user } = (await answer.json()) as { token: string; user: SessionUser };
  return { token, user, cookie: cookie.join("; ") };
}
