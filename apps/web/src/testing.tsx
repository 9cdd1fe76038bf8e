import type { SessionUser } from "@recado/contract/auth";
import type { Endpoint, Input, Output } from "@recado/contract/endpoint";
import { type ErrorCode, errors } from "@recado/contract/errors";
import { QueryClient } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import type { ReactElement } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { enter } from "./lib/session.ts";
import { Providers } from "./Providers.tsx";
import { Guarded } from "./ui/form/Guarded.tsx";

/** Defaults: no pinned tickets, no flows, prompts and integrations, unless a test sets them. */
export const api = setupServer(
  http.get("*/api/tickets/marked", () => HttpResponse.json({ tickets: [] })),
  http.get("*/api/prompt", () => HttpResponse.json({ prompts: [], count: 0, hasMore: false })),
  http.get("*/api/queueIntegration", () => HttpResponse.json({ queueIntegrations: [], count: 0, hasMore: false })),
  http.get("*/api/flowbuilder", () => HttpResponse.json({ flows: [], count: 0, hasMore: false })),
);

/** The request as the contract parses it; `file` for uploads. */
type ReceivedRequest<E extends Endpoint> = Input<E> & { request: Request; file?: File };

/** Mocks an endpoint of the contract: a response of the wrong shape does not compile, and an invalid request does not parse. */
export function answer<E extends Endpoint>(endpoint: E, reply: (request: ReceivedRequest<E>) => Output<E> | Promise<Output<E>>) {
  on(endpoint, async (request, params) => {
    const input = {
      params: endpoint.params.parse(params),
      query: endpoint.query.parse(Object.fromEntries(new URL(request.url).searchParams)),
      body: endpoint.body.parse(await bodyOf(request, endpoint)),
    } as Input<E>;
    const file = endpoint.upload ? ((await request.formData()).get(endpoint.upload.field) as File) : undefined;
    return HttpResponse.json(endpoint.response.parse(await reply({ ...input, request, ...(file ? { file } : {}) })) as object);
  });
}

/** `when` delays the response. */
export const refuse = (endpoint: Endpoint, code: ErrorCode, more: object = {}, when = Promise.resolve()) =>
  on(endpoint, async () => {
    await when;
    return HttpResponse.json({ error: code, ...more }, { status: errors[code] });
  });

/** The network is gone. */
export const cutOff = (endpoint: Endpoint) => on(endpoint, async () => HttpResponse.error());

const on = ({ method, path }: Endpoint, resolve: (request: Request, params: object) => Promise<Response>) =>
  api.use(http.all(`*/api${path}`, ({ request, params }) => (request.method === method ? resolve(request, params) : undefined)));

const bodyOf = async (request: Request, { method, upload }: Endpoint) =>
  (method === "POST" || method === "PUT") && !upload ? await request.json() : {};

/** Renders a screen at `path`, with a fresh cache. */
export const show = (screen: ReactElement, path = "/") =>
  showRoutes(
    [
      { path: path.split("?")[0] ?? "/", element: screen },
      { path: "*", element: <p>elsewhere</p> },
    ],
    path,
  );

export function showRoutes(routes: RouteObject[], path: string) {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } });
  const router = createMemoryRouter([{ element: <Guarded />, children: routes }], { initialEntries: [path] });
  render(
    <Providers cache={cache} env="test">
      <RouterProvider router={router} />
    </Providers>,
  );
  return { cache, router };
}

const at = "2026-01-01T12:00:00.000Z";

export const aUser = (over: Partial<SessionUser> = {}): SessionUser => ({
  id: 1,
  name: "Ana Souza",
  email: "ana@padaria-sol.test",
  companyId: 5,
  profile: "user",
  super: false,
  allTicket: "desabled",
  online: true,
  whatsappId: null,
  language: "en",
  createdAt: at,
  queues: [],
  tokenVersion: 0,
  expired: false,
  company: {
    id: 5,
    name: "Padaria Sol",
    phone: null,
    email: null,
    status: true,
    dueDate: "2099-12-31T23:59:59.000-03:00",
    recurrence: "MENSAL",
    language: "pt",
    timeZone: "America/Sao_Paulo",
    schedules: [],
    holidays: [],
    planId: 1,
    createdAt: at,
    updatedAt: at,
    settings: [],
  },
  ...over,
});

/** Signs a user in. */
export function signedIn(over: Partial<SessionUser> = {}) {
  const user = aUser(over);
  enter({ token: "token-1", user });
  return user;
}
