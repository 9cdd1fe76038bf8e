import axe, { type RunOptions } from "axe-core";
import type { Page } from "playwright-core";
import { count } from "../scripts/count.ts";
import { settled } from "./settled.ts";

/** The axe rules to check: all; only names, for another language; only colours, for another theme. */
export type Pass = "all" | "names" | "colors";

/**
 * Accessibility problems: all that axe finds, best practices among them, twice in a row. A single finding may be a toast that is fading
 * out.
 */
export async function barriers(page: Page, pass: Pass = "all"): Promise<string[]> {
  const found = await look(page, pass);
  if (found.length === 0) return [];
  const again = new Set((await look(page, pass)).map(({ what }) => what));
  return found.flatMap(({ what, why }) => (again.has(what) ? [`${what}: ${why}`] : []));
}

/** For each page, the states of the surroundings in which it was checked whole without a finding. */
const wholes = new WeakMap<Page, Set<string>>();

async function look(page: Page, pass: Pass) {
  await settled(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const checked = wholes.get(page) ?? new Set();
  wholes.set(page, checked);
  const { kind, frame } = await page.evaluate(whatIsOpen);
  const whole = `${pass} ${frame}`;
  const area: Kind | "main" = kind === "page" && frame !== "" && checked.has(whole) ? "main" : kind;
  count("axe pass");
  const found = await page.evaluate(
    async ({ place, options }) => {
      const { violations } = await window.axe.run(window.lookedAt?.[place]() ?? document, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => ({ what: `${id} at ${target.join(" ")}`, why: failureSummary })),
      );
    },
    { place: area, options: area === "menu" && pass !== "names" ? onlyOfMenus : passes[pass] },
  );
  if (area === "page" && found.length === 0) checked.add(whole);
  return found;
}

/**
 * Runs in the page. Only the topmost dialog or menu is checked: the page below was checked before. A new page, width, theme, language or
 * state of the frame is checked whole once, and then only the main area.
 */
function whatIsOpen(): { kind: Kind; frame: string } {
  const isSeen = (one: Element) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const all = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen);
  const main = document.querySelector("main");
  const opened = all("[role=dialog], [role=alertdialog]").at(-1);
  /** A field's popup may be elsewhere in the document. */
  const choices = all("[role=listbox]").filter((one) => !opened?.contains(one) && !main?.contains(one));
  window.lookedAt = {
    menu: () => ({ include: ["[role=menu]"] }),
    opened: () => ({ include: [...(opened ? [opened] : []), ...choices] }),
    main: () => ({ include: [...(main ? [main] : []), ...choices] }),
    page: () => document,
  };
  // By the button that opened it: a closing menu stays in the document for a moment.
  if (document.querySelector('[aria-haspopup="menu"][aria-expanded="true"]')) return { kind: "menu", frame: "" };
  if (opened) return { kind: "opened", frame: "" };
  if (!main) return { kind: "page", frame: "" };

  /** Without ids and numbers, which differ in each document. */
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

/** axe also reads `checks` here; its types lack them. */
type Options = RunOptions & { checks?: Record<string, { options: object }> };

const only = (...values: string[]): Options => ({ resultTypes: ["violations"], runOnly: { type: "rule", values } });

/** An open menu is only checked for contrast and size: other findings concern its markup, which is Mantine's. */
const onlyOfMenus = only("color-contrast", "target-size");

const passes: Record<Pass, Options> = {
  /** Dialogs and tooltips stand outside of the page's landmarks: their buttons have the same names. */
  all: {
    resultTypes: ["violations"],
    rules: { "target-size": { enabled: true } }, // off by default
    checks: { region: { options: { regionMatcher: "dialog, [role=dialog], [role=alertdialog], svg, [role=tooltip]" } } },
  },
  names: only(
    ...["button-name", "label", "link-name", "select-name", "image-alt", "role-img-alt", "svg-img-alt", "document-title", "empty-heading"],
    ...["command", "dialog", "input-field", "meter", "progressbar", "toggle-field", "tooltip", "treeitem"].map(
      (role) => `aria-${role}-name`,
    ),
    ...["html-has-lang", "html-lang-valid", "valid-lang"],
  ),
  colors: only("color-contrast", "link-in-text-block"),
};
