import { inject } from "vitest";

/** The application's own calls, for what a journey needs before it begins. */
export async function ask<T>(method: string, path: string, { body, token }: { body?: object; token?: string } = {}): Promise<T> {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${inject("app").url}/api${path}`, {
    method,
    headers: { ...(!isForm && { "content-type": "application/json" }), ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The same by somebody, who signs in for it, and once more where it lasts longer than a token does. */
export async function askAs(email: string, password: string) {
  const signIn = () => ask<{ token: string }>("POST", "/auth/login", { body: { email, password } });
  let { token } = await signIn();
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const asked = () => ask<T>(method, path, { token, ...(body && { body }) });
    try {
      return await asked();
    } catch (error) {
      if (!String(error).includes("ERR_TOKEN_EXPIRED")) throw error;
      ({ token } = await signIn());
      return asked();
    }
  };
}
