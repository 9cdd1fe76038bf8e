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

/** The same by somebody, who signs in for it. */
export async function askAs(email: string, password: string) {
  const { token } = await ask<{ token: string }>("POST", "/auth/login", { body: { email, password } });
  return <T>(method: string, path: string, body?: object) => ask<T>(method, path, { token, ...(body && { body }) });
}
