import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import manifest from "./package.json" with { type: "json" };

/** Where `npm run dev` leads the calls of the page to. */
const API = process.env.API_URL ?? "http://localhost:3000";

/** What Mantine's button, field and the like are made of; the rest of it comes with what shows it. */
const atDoor = "Input|InputBase|Text|TextInput|Button|UnstyledButton|ActionIcon|CloseButton|Loader|Stack|Paper|Card|Transition";
const onPages = String.raw`mantine.core.esm.components.(Switch|Textarea)\W|react-query.*useMutation|icons-react.dist.esm.icons`;
const onPagesOfOurs =
  "ui.(list.(useInfiniteList|InSight|ListEnd)|ColorChip|Face|Chip|Unread|providerIcons)|lib.(recent|newId|list.(pages|rows)|text.phoneNumber|hooks.useSteady)";
const ofDrawer =
  "AddressBook|Bolt|CalendarClock|File|Help|Mail|LayoutKanban|ListCheck|Messages|Message2|Api|Settings|PlugConnected|Speakerphone|Stack2|Tag|Users";

/**
 * What comes together is one piece: a hundred small ones weigh more, by their names and because each is packed by itself. Whatever a
 * piece needs comes along with it, unless it is in one above. What is named nowhere is divided by who shows it.
 */
const pieces = [
  {
    // Everybody, first: what runs the pages. The styles stand in the order in which they are imported, ours after Mantine's.
    name: "door",
    test: piece(
      String.raw`web.src.(Providers|routes|lib.(storage|format|i18n|texts|net.queryDefaults|session.resume|offline.(worker|unloadGuard)|text.plain)|ui.(part|ErrorState|Logo|form.Refused)|.*byNoun)\.tsx?`,
      String.raw`mantine.core.(styles.css|esm.(core|components.(${atDoor})\W))|web.src.ui.global.css`,
      String.raw`node_modules.(react-dom|react-router|@tanstack.query-core.build.modern.queryClient)\W`,
      String.raw`IconEye\.mjs`,
      "rolldown.runtime",
    ),
  },
  { name: "form", test: piece("features.session.LoginForm") },
  // Signing up and what is within share it.
  {
    name: "shared",
    test: piece("react-query.*useQuery", String.raw`RadioIcon|use-uncontrolled|InlineInput|Skeleton.Skeleton\W|InputsGroup`),
  },
  // What the socket says is of nearly every noun; it comes with what speaks it.
  { name: "contract", test: piece(String.raw`contract.src.(events|auth|companies)\.ts`, "node_modules.(socket|engine).io") },
  {
    name: "frame",
    test: piece(
      String.raw`features.(announcements.AnnouncementBell|chats.ChatBell|frame.Frame|notifications.TicketBell)\.tsx`,
      String.raw`icons.Icon(${ofDrawer})\.mjs`,
      String.raw`pages.(unsavedWork|Frame)\W`,
      String.raw`features.connections.(useTrouble|state|realtime|trouble|ProblemBadge|TroubleChip)\W|contract.src.ways\W`,
      String.raw`tickets.outbox.useUnsentUpkeep|features.[\w-]+.icon\.ts`,
    ),
  },
  // Drafts and unsent messages belong to the frame, too; they stand above the conversations that desk and board share.
  { name: "unsent", test: piece("features.tickets.(outbox|drafts)", "tickets.notes.noteDrafts"), minShareCount: 2 },
  {
    // What an open ticket always brings, however many others show a part of it, too: each small part is a question to the server.
    name: "desk",
    test: piece(
      "features.tickets.(cache|conversation|list|marks|moves|realtime|OpenTicket|historyState)",
      "features.tickets.(drawer.editContact|composer.suggestions.(variables|emojis)|tags.(useTagEditor|useTicketTags|TagChips|Tags.module))",
      "pages.flowDialogs",
      String.raw`web.src.ui.(.*More\W|ConversationRow.module|chat.)`,
      String.raw`web.src.lib.(recent|contactCard|sound.recording|text.(lastWords|variables)|hooks.(useObjectUrl|useMinute))\W`,
      String.raw`mantine.core.esm.components.Tabs\W|use-force-update`,
    ),
    minShareCount: 2,
  },
  // What the frame and its pages say comes together.
  { name: (id: string) => `${/i18n.(\w\w)/.exec(id)?.[1]}.inside`, test: piece(String.raw`i18n.\w\w\.(inside|pages)\.ts`) },
  { name: "pages", test: piece(onPages, `web.src.(${onPagesOfOurs})`), minShareCount: 2 },
  // With its list a conversation is fetched anyway, and what an admin's drawer shows.
  { name: "talk", test: piece("pages.Tickets", String.raw`features.tickets.(conversation.Conversation|drawer.Details)\W`) },
];

function piece(...parts: string[]) {
  return new RegExp(parts.join("|"));
}

/** Each file of the build, and what it cannot do without. */
const imports = new Map<string, readonly string[]>();

/** Mantine hangs these on its components, so nothing else can leave them out; no page of ours uses them. */
const unused =
  /mantine\/core\/esm\/(?:components|utils)\/\w+\/(Menu(?:Search|Sub|CheckboxGroup|CheckboxItem)|\w+ContextMenu|TooltipFloating|FloatingArrow|(?:Button|ActionIcon)Group(?:Section)?)\/\1\.mjs$/;

export default defineConfig({
  plugins: [react(), leanZod(), leanMantine(), importsNoted(), preloadFont("inter-latin-wght-normal")],
  define: { __VERSION__: JSON.stringify(`v${manifest.version}`) },
  build: {
    outDir: "dist",
    manifest: true,
    target: "es2022",
    // The content policy allows no script within the page.
    modulePreload: { polyfill: false, resolveDependencies: whatIsMissing },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: pieces.map((piece, at) => ({ ...piece, priority: pieces.length - at })) } } },
  },
  server: { proxy: { "/api": API, "/socket.io": { target: API, ws: true } } },
});

/** The letters come with the page instead of after its styles, so that no text is drawn twice. */
function preloadFont(name: string): Plugin {
  return {
    name: "preload-font",
    transformIndexHtml(_html, { bundle }) {
      const file = Object.keys(bundle ?? {}).find((file) => file.includes(name) && file.endsWith(".woff2"));
      if (!file) return [];
      const attrs = { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: "" };
      return [{ tag: "link", attrs, injectTo: "head" }];
    },
  };
}

/**
 * Every schema of zod brings what writes it down as JSON Schema, which only the server does, and its own English words for what is
 * wrong, where we say it in ours. No page needs either.
 */
function leanZod(): Plugin {
  return {
    name: "lean-zod",
    apply: "build",
    transform: {
      filter: { id: /zod\/v4\/(classic\/schemas|core\/to-json-schema|locales\/en)\.js$/ },
      handler(code, id) {
        if (id.endsWith("schemas.js")) return { code: code.replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, ""), map: null };
        if (id.endsWith("en.js")) return { code: "export default () => ({});", map: null };
        const names = Array.from(code.matchAll(/^export (?:(?:const|function) |\{ \w+ as )(\w+)/gm), ([, name]) => name);
        return { code: names.map((name) => `export const ${name} = () => undefined;`).join("\n"), map: null };
      },
    },
  };
}

function leanMantine(): Plugin {
  return {
    name: "lean-mantine",
    apply: "build",
    transform: {
      filter: { id: unused },
      handler: (_code, id) => ({ code: `export const ${unused.exec(id)?.[1]} = () => null;`, map: null }),
    },
  };
}

/** The build is whole before Vite asks what is missing where. */
function importsNoted(): Plugin {
  return {
    name: "imports-noted",
    apply: "build",
    generateBundle: {
      order: "pre",
      handler(_options, bundle) {
        for (const [name, file] of Object.entries(bundle)) if (file.type === "chunk") imports.set(name, file.imports);
      },
    },
  };
}

/**
 * With what a part is fetched. What stands below the file that asks for it is here already, and its name, which nobody can press
 * together, would stand in every file that asks for anything.
 */
function whatIsMissing(_file: string, needed: string[], { hostId, hostType }: { hostId: string; hostType: "html" | "js" }): string[] {
  if (hostType === "html") return needed;
  const here = new Set([hostId]);
  for (const file of here) for (const below of imports.get(file) ?? []) here.add(below);
  return needed.filter((file) => !here.has(file));
}
