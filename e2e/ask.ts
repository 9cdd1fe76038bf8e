import type { SessionUser } from "@recado/contract/auth";
import { theApp } from "./app.ts";

/** API calls that set up a journey. */
export async function ask<T>(method: string, path: string, options: Given = {}): Promise<T> {
  return (await (await answerTo(method, path, options)).json()) as T;
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
 * The same as a user, who signs in once. An expired token is refreshed as a page does it: another sign-in would end the user's open
 * sessions.
 */
export async function askAs(email: string, password: string) {
  let pass = await passOf(email, password);
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const request = () => ask<T>(method, path, { token: pass.token, ...(body && { body }) });
    try {
      return await request();
    } catch (error) {
      if (!String(error).includes("ERR_TOKEN_EXPIRED")) throw error;
      pass = await passFrom("/auth/refresh_token", { body: {}, cookie: pass.cookie });
      return request();
    }
  };
}

/** The result of a sign-in: the user, the token, and the refresh cookie. */
export const passOf = (email: string, password: string) => passFrom("/auth/login", { body: { email, password } });

async function passFrom(path: string, options: Given) {
  const answer = await answerTo("POST", path, options);
  const cookie = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  const { token, user } = (await answer.json()) as { token: string; user: SessionUser };
  return { token, user, cookie: cookie.join("; ") };
}
