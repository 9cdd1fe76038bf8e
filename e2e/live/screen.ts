import type { SessionUser } from "@recado/contract/auth";
import { QueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";

export type Signed = { token: string; user: SessionUser };
type Line = { io: { engine: { close(): void } }; connected: boolean };

/** Every line to the server, as the client itself opened it, the last one last. */
export const lines: Line[] = [];

/**
 * The whole web client of one person, in a world of its own: its session, its cache, its socket and its screen, which shows this
 * ticket with what is known of the contact beside it.
 */
export async function sitDown({ token, user }: Signed, path: string) {
  vi.resetModules();
  const session = await import("../../apps/web/src/lib/session.ts");
  const { connect } = await import("../../apps/web/src/lib/net/connection.ts");
  const { startLanguages, alsoSpeak } = await import("../../apps/web/src/lib/i18n.ts");
  const { keep } = await import("../../apps/web/src/lib/storage.ts");
  const { Providers } = await import("../../apps/web/src/Providers.tsx");
  const { TicketsScreen } = await import("../../apps/web/src/features/tickets/TicketsScreen.tsx");
  const { ProblemBadge } = await import("../../apps/web/src/features/connections/ProblemBadge.tsx");
  await import("../../apps/web/src/features/tickets/drawer/Details.tsx");
  keep("contactDrawer", "open");
  await startLanguages();
  await alsoSpeak("inside");
  await alsoSpeak("pages");
  window.matchMedia = wide;
  session.enter({ token, user });

  const cache = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 2 } } });
  const router = createMemoryRouter([{ path: "/tickets/:uuid?", element: createElement(TicketsScreen) }], { initialEntries: [path] });
  // Beside the entry of the connections, for those who have one.
  const badge = user.profile === "admin" && createElement(ProblemBadge, { key: "badge" });
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  root.render(
    createElement(Providers, { cache, env: "test", children: [badge, createElement(RouterProvider, { router, key: "screen" })] }),
  );
  const before = lines.length;
  const connection = connect(user.companyId, cache, () => {
    throw new Error("A client wanted to load its page again.");
  });
  await vi.waitUntil(() => lines[before]?.connected, 30_000);
  const line = lines[before] as Line;
  // What a screen fetches later would come from the world of whoever sits down next.
  if (path !== "/tickets") await vi.waitUntil(() => Object.keys(shownIn(cache)).some((key) => key.startsWith('["notes"')), 30_000);

  return {
    user,
    go: (to: string) => router.navigate(to),
    path: () => router.state.location.pathname,
    cut: () => line.io.engine?.close(),
    isBusy: () => cache.isFetching() > 0 || !line.connected,
    shown: () => shownIn(cache),
    words: () => place.textContent ?? "",
    leave() {
      connection.stop();
      root.unmount();
      place.remove();
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

/** Everything that stands behind something on the screen, in the order in which it stands there. */
function shownIn(cache: QueryClient): Record<string, unknown> {
  const asked = cache.getQueryCache().findAll({ type: "active" });
  return Object.fromEntries(
    asked
      .filter(({ state }) => state.data !== undefined)
      .map(({ queryKey, state }) => [JSON.stringify(queryKey), plain(drawn[String(queryKey[0])]?.(state.data) ?? state.data)] as const)
      .sort(([a], [b]) => a.localeCompare(b)),
  );
}

/**
 * Whether a contact may be deleted nothing beside a conversation shows, nor what has become of the ticket of a note and its contact;
 * files stand newest first, in whatever order they are kept.
 */
const drawn: Record<string, (data: unknown) => unknown> = {
  contacts: (contact) => ({ ...(contact as object), can: undefined }),
  files: (files) => ({ pages: [{ messages: said(files as { pages: { messages: ShownMessage[] }[] }) }] }),
  notes: (notes) => (notes as object[]).map((note) => ({ ...note, ticket: undefined, contact: undefined })),
};

type ShownMessage = { id: string; createdAt: string };
const said = ({ pages }: { pages: { messages: ShownMessage[] }[] }) =>
  pages.flatMap(({ messages }) => messages).sort((a, b) => b.createdAt.localeCompare(a.createdAt) || Number(b.id) - Number(a.id));

/** Where one page ends and the next begins is nobody's to see, nor how a link to a file was signed. */
function plain(data: unknown): unknown {
  if (!isPaged(data)) return JSON.parse(JSON.stringify(data), unsigned);
  const { pages } = data;
  const rows = pages.flatMap((page) => page.tickets ?? page.messages?.map(inBubble) ?? page.attendances ?? []);
  const [first] = pages;
  return JSON.parse(JSON.stringify({ rows, ...(first?.tickets && { count: first.count }) }), unsigned);
}

/** Which queue its attendance has come to no bubble shows: that is told to those who read by the call. */
const inBubble = (message: object) => ({ ...message, queue: undefined, queueId: undefined });

type Page = { tickets?: unknown[]; messages?: object[]; attendances?: unknown[]; count?: number };
const isPaged = (data: unknown): data is { pages: Page[] } => typeof data === "object" && data !== null && "pages" in data;
/**
 * Whether a word of the contact was read stands on the ticket, and with the word it is shown nowhere; how much waits at a connection
 * is counted now and then by whoever shows it, which is nobody here.
 */
const unsigned = (key: string, value: unknown) =>
  key === "read" || key === "waiting" ? undefined : typeof value === "string" ? value.replace(/^\/api\/media\/.+/, "a file") : value;
