/** A node of Typebot's rich text: an element with children, or a piece of text with its marks. */
type Node = {
  type?: unknown;
  children?: unknown;
  url?: unknown;
  text?: unknown;
  bold?: unknown;
  italic?: unknown;
  strikethrough?: unknown;
};

/** As WhatsApp writes it: `*bold*`, `_italic_`, `~struck~`, links as `[text](url)`, one line for each paragraph. */
export function textOfRichText(nodes: unknown): string {
  return blocksOf(nodes).join("\n").trim();
}

function blocksOf(nodes: unknown, depth = 0): string[] {
  if (!Array.isArray(nodes) || depth > DEPTH_MAX) return [];
  return nodes.flatMap((node: Node, at): string[] => {
    if (typeof node !== "object" || node === null) return [];
    if (node.type === "ul" || node.type === "ol")
      return blocksOf(node.children, depth + 1).map((line, item) => `${node.type === "ol" ? `${item + 1}.` : "-"} ${line}`);
    if (node.type === "li") return [blocksOf(node.children, depth + 1).join("\n")];
    // A list's item has one level more than a paragraph: `li` holds `lic`, which holds the text.
    if (hasBlocks(node)) return blocksOf(node.children, depth + 1);
    return [inlineOf(node, depth + 1)].filter((line) => line !== "" || at > 0);
  });
}

const DEPTH_MAX = 20;
const blocks = new Set(["p", "ul", "ol", "li", "lic", "blockquote"]);
const hasBlocks = ({ children }: Node) => Array.isArray(children) && children.some((child: Node) => blocks.has(String(child?.type)));

function inlineOf(node: Node, depth: number): string {
  if (depth > DEPTH_MAX || typeof node !== "object" || node === null) return "";
  if (typeof node.text === "string") return markedUp(node.text, node);
  const inner = Array.isArray(node.children) ? node.children.map((child: Node) => inlineOf(child, depth + 1)).join("") : "";
  return node.type === "a" && typeof node.url === "string" ? linked(inner, node.url) : inner;
}

const linked = (text: string, url: string) => (text === "" || text === url ? url : `[${text}](${url})`);

/** WhatsApp takes a mark only directly before and after a word: blanks stay outside. */
function markedUp(text: string, { bold, italic, strikethrough }: Node): string {
  const [, before = "", word = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? [];
  if (word === "") return text;
  const marks = [bold === true && "*", italic === true && "_", strikethrough === true && "~"].filter((mark) => mark !== false);
  return `${before}${marks.join("")}${word}${marks.toReversed().join("")}${after}`;
}

/** The same of Markdown, which newer servers may send instead. */
export const textOfMarkdown = (text: string) =>
  text
    .replace(/\*\*(.+?)\*\*/g, "*$1*")
    .replace(/~~(.+?)~~/g, "~$1~")
    .replace(/^#{1,6}\s+/gm, "")
    .trim();
