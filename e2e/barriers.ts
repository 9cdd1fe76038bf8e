import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { count } from "../scripts/count.ts";
import { settled } from "./settled.ts";

/** How much is asked of axe: everything; only what names things, as where the words are another language's; only what colours change. */
export type Pass = "all" | "names" | "colors";

/**
 * What keeps somebody out, or makes it harder for him: all that axe finds, its advice among it, and finds again. A notice that is
 * on its way out while axe looks has colours that nobody is to read.
 */
export async function barriers(page: Page, pass: Pass = "all"): Promise<string[]> {
  const found = await look(page, pass);
  if (found.length === 0) return [];
  const again = new Set((await look(page, pass)).map(({ what }) => what));
  return found.flatMap(({ what, why }) => (again.has(what) ? [`${what}: ${why}`] : []));
}

/** Which pages have been looked at whole, and no fault was found: in which state of what stands around them. */
const wholes = new WeakMap<Page, Set<string>>();

async function look(page: Page, pass: Pass) {
  await settled(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const seen = wholes.get(page) ?? new Set();
  wholes.set(page, seen);
  const { kind, frame } = await page.evaluate(whatIsOpen);
  const whole = `${pass} ${frame}`;
  const place: Kind | "main" = kind === "page" && frame !== "" && seen.has(whole) ? "main" : kind;
  count("axe pass");
  const found = await page.evaluate(
    async ({ place, options }) => {
      const { violations } = await window.axe.run(window.lookedAt?.[place]() ?? document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ what: `${id} at ${target.join(" ")}`, why: failureSummary })),
      );
    },
    { place, options: place === "menu" && pass !== "names" ? onlyOfMenus : passes[pass] },
  );
  if (place === "page" && found.length === 0) seen.add(whole);
  return found;
}

/**
 * Runs in the page. What has opened last is looked at alone: what lies below it was looked at before. What is a page anew, each width,
 * theme and language, and each state of the frame around it, is looked at whole once, and then only what the frame surrounds.
 */
function whatIsOpen(): { kind: Kind; frame: string } {
  const isSeen = (one: Element) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const all = (what: string) => [...document.querySelectorAll(what)].filter(isSeen);
  const main = document.querySelector("main");
  const opened = all("[role=dialog], [role=alertdialog]").at(-1);
  /** What opens from a field may lie elsewhere in the document. */
  const choices = all("[role=listbox]").filter((one) => !opened?.contains(one) && !main?.contains(one));
  window.lookedAt = {
    menu: () => ({ include: ["[role=menu]"] }),
    opened: () => ({ include: [...(opened ? [opened] : []), ...choices] }),
    main: () => ({ include: [...(main ? [main] : []), ...choices] }),
    page: () => document,
  };
  // By what opened it: one that is on its way out is there for a moment more.
  if (document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')) return { kind: "menu", frame: "" };
  if (opened) return { kind: "opened", frame: "" };
  if (!main) return { kind: "page", frame: "" };

  /** Without what is another one in each document, and without numbers, which count on. */
  const around = (one: Element): string => {
    if (one === main) return "<main>";
    if (["SCRIPT", "STYLE", "LINK", "NOSCRIPT"].includes(one.tagName)) return "";
    if (!one.contains(main)) return one.outerHTML.replace(/ (id|for|style|aria-(controls|labelledby|describedby))="[^"]*"|\d+/g, "");
    return `<${one.tagName} ${one.className}>${[...one.children].map(around).join("")}`;
  };
  const path = location.pathname.replace(/[0-9a-f-]{36}/, ":uuid");
  const { lang, dataset } = document.documentElement;
  return { kind: "page", frame: [path, innerWidth, lang, dataset.mantineColorScheme, around(document.body)].join(" ") };
}

type Kind = "menu" | "opened" | "page";
declare global {
  interface Window {
    axe: typeof axe;
    lookedAt?: Record<Kind | "main", () => axe.ElementContext>;
  }
}

/** What a check is told axe reads here, too; its types do not say so. */
type Options = RunOptions & { checks?: Record<string, { options: object }> };

const only = (...values: string[]): Options => ({ resultTypes: ["violations"], runOnly: { type: "rule", values } });

/** A menu that is open can be read and hit. What else axe has to say of menus is about how they are built. */
const onlyOfMenus = only("color-contrast", "target-size");

const passes: Record<Pass, Options> = {
  /** Outside the page's regions stand dialogs, as axe knows, and hints: their buttons say the same. */
  all: {
    resultTypes: ["violations"],
    rules: { "target-size": { enabled: true } }, // off unless it is asked for
    checks: { region: { options: { regionMatcher: "dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]" } } },
  },
  names: only(
    ...["button-name", "label", "link-name", "select-name", "image-alt", "role-img-alt", "svg-img-alt", "document-title", "empty-heading"],
    ...["command", "dialog", "input-field", "meter", "progressbar", "toggle-field", "tooltip", "treeitem"].map(
      (what) => `aria-${what}-name`,
    ),
    ...["html-has-lang", "html-lang-valid", "valid-lang"],
  ),
  colors: only("color-contrast", "link-in-text-block"),
};
