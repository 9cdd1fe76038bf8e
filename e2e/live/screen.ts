import type { SessionUser } from "@recado/contract/auth";
import { QueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";

export type Signed = { token: string; user: SessionUser };
type Line = { io: { engine: { close(): void } }; connected: boolean };

/** Every socket that the client opened, the newest last. */
export const lines: Line[] = [];

/**
 * One user's whole client in its own module registry: session, cache, socket and screen, which shows this ticket with the contact beside
 * it.
 */
export async function sitDown({ token, user }: Signed, path: string) {
  vi.resetModules();
  const session = await import("../../apps/web/src/lib/session.ts");
  const { connect } = await import("../../apps/web/src/lib/net/connection.ts");
  const { startLanguages, alsoSpeak } = await import("../../apps/web/src/lib/i18n.ts");
  const { writeStored } = await import("../../apps/web/src/lib/storage.ts");
  const { Providers } = await import("../../apps/web/src/Providers.tsx");
  const { TicketsScreen } = await import("../../apps/web/src/features/tickets/TicketsScreen.tsx");
  const { ProblemBadge } = await import("../../apps/web/src/features/connections/ProblemBadge.tsx");
  await import("../../apps/web/src/features/tickets/drawer/Details.tsx");
  writeStored("contactDrawer", "open");
  await startLanguages();
  await alsoSpeak("inside");
  await alsoSpeak("pages");
  window.matchMedia = wide;
  session.enter({ token, user });

  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 2 } } });
  const router = createMemoryRouter([{ path: "/tickets/:uuid?", element: createElement(TicketsScreen) }], { initialEntries: [path] });
  // Beside the menu entry of the connections, for admins.
  const badge = user.profile === "admin" && createElement(ProblemBadge, { key: "badge" });
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  root.render(
    createElement(Providers, { cache, env: "test", children: [badge, createElement(RouterProvider, { router, key: "screen" })] }),
  );
  const before = lines.length;
  const connection = connect(user.companyId, cache, () => {
    throw new Error("A client wanted to load its page again.");
  });
  await vi.waitUntil(() => lines[before]?.connected, 30_000);
  const line = lines[before] as Line;
  // A later lazy import would load from the next client's module registry.
  if (path !== "/tickets") await vi.waitUntil(() => Object.keys(shownIn(cache)).some((key) => key.startsWith('["notes"')), 30_000);

  return {
    user,
    go: (to: string) => router.navigate(to),
    path: () => router.state.location.pathname,
    cut: () => line.io.engine?.close(),
    isBusy: () => cache.isFetching() > 0 || !line.connected,
    shown: () => shownIn(cache),
    words: () => container.textContent ?? "",
    leave() {
      connection.stop();
      root.unmount();
      container.remove();
      cache.clear();
    },
  };
}
export type Screen = Awaited<ReturnType<typeof sitDown>>;

/** There is room for everything. */
const wide: typeof window.matchMedia = (query) =>
  Object.assign(new EventTarget(), {
    matches: query.includes("min-width"),
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  });

/** The data of all active queries, sorted by key. */
function shownIn(cache: QueryClient): Record<string, unknown> {
  const queries = cache.getQueryCache().findAll({ type: "active" });
  return Object.fromEntries(
    queries
      .filter(({ state }) => state.data !== undefined)
      .map(({ queryKey, state }) => [JSON.stringify(queryKey), plain(drawn[String(queryKey[0])]?.(state.data) ?? state.data)] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}

/**
 * Fields that no screen shows beside a conversation: whether a contact may be deleted, and the present state of a note's ticket and
 * contact; files are sorted newest first, however cached.
 */
const drawn: Record<string, (data: unknown) => unknown> = {
  contacts: (contact) => ({ ...(contact as object), can: undefined }),
  files: (files) => ({ pages: [{ messages: newestFirst(files as { pages: { messages: ShownMessage[] }[] }) }] }),
  notes: (notes) => (notes as object[]).map((note) => ({ ...note, ticket: undefined, contact: undefined })),
};

type ShownMessage = { id: string; createdAt: string };
const newestFirst = ({ pages }: { pages: { messages: ShownMessage[] }[] }) =>
  pages.flatMap(({ messages }) => messages).sort((a, b) => b.createdAt.localeCompare(a.createdAt) || Number(b.id) - Number(a.id));

/** Page boundaries and signatures of file links are not visible. */
function plain(data: unknown): unknown {
  if (!isPaged(data)) return JSON.parse(JSON.stringify(data), unsigned);
  const { pages } = data;
  const rows = pages.flatMap((page) => page.tickets ?? page.messages?.map(inBubble) ?? page.attendances ?? []);
  const [first] = pages;
  return JSON.parse(JSON.stringify({ rows, ...(first?.tickets && { count: first.count }) }), unsigned);
}

/** No bubble shows the queue of its attendance: that field is for API clients. */
const inBubble = (message: object) => ({ ...message, queue: undefined, queueId: undefined });

type Page = { tickets?: unknown[]; messages?: object[]; attendances?: unknown[]; count?: number };
const isPaged = (data: unknown): data is { pages: Page[] } => typeof data === "object" && data !== null && "pages" in data;
/**
 * A message's `read` is shown on its ticket, not with the message; the number of waiting messages of a connection is polled by a page that
 * is not open here.
 */
const unsigned = (key: string, value: unknown) =>
  key === "read" || key === "waiting" ? undefined : typeof value === "string" ? value.replace(/^\/api\/media\/.+/, "a file") : value;
