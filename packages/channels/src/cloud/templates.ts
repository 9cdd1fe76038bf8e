import { z } from "zod";
import { ChannelFailure, type Template } from "../channel.ts";
import type { TemplateSlot } from "../outbound.ts";
import type { Graph } from "./graph.ts";
import { failureOf, type Trouble, troubleOf } from "./trouble.ts";

type TemplateReader = { graph: Graph; wabaId: string; now: () => Date; onTrouble(trouble: Trouble): Promise<void> };

/** All templates, approved or not. We use the cursor, not Meta's next URL, which contains the token. */
export async function listTemplates({ graph, wabaId, now, onTrouble }: TemplateReader): Promise<Template[]> {
  const templates: Template[] = [];
  let after = "";
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer = await graph(`${wabaId}/message_templates?${FIELDS}${after && `&after=${encodeURIComponent(after)}`}`);
    const trouble = troubleOf(answer, now);
    if (trouble) {
      await onTrouble(trouble);
      throw failureOf(trouble);
    }
    const { data } = Page.safeParse(answer.ok && answer.json);
    if (!data) throw new ChannelFailure("nonsense", { again: true });
    templates.push(...data.data.flatMap((raw) => templateOf(raw) ?? []));
    const { next, cursors } = data.paging ?? {};
    if (!next || !cursors?.after) break;
    after = cursors.after;
  }
  return templates;
}

const FIELDS = "fields=name,language,category,status,components&limit=100";
const PAGES_MAX = 60; // an account has at most 6,000

const Page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ next: z.string().optional(), cursors: z.object({ after: z.string().optional() }).optional() })
    .optional()
    .catch(undefined),
});

const Button = z.object({ type: z.string().catch(""), text: z.string().catch(""), url: z.string().optional().catch(undefined) });
const Part = z.object({
  type: z.string(),
  format: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  buttons: z.array(Button).catch([]),
});
const Shape = z.object({
  name: z.string().min(1),
  language: z.string().min(2),
  category: z.string().catch(""),
  status: z.string().catch(""),
  components: z.array(z.unknown()).catch([]),
});

function templateOf(raw: unknown): Template | null {
  const { success, data } = Shape.safeParse(raw);
  if (!success) return null;
  const parts = data.components.flatMap((each) => Part.safeParse(each).data ?? []);
  const part = (type: string) => parts.find((each) => each.type.toUpperCase() === type);
  const body = part("BODY")?.text ?? "";
  const header = part("HEADER");
  const buttons = part("BUTTONS")?.buttons ?? [];
  const slots = [...slotsIn("header", header?.text ?? ""), ...slotsIn("body", body), ...buttons.flatMap(slotBehind)];
  const format = header?.format?.toLowerCase() ?? "text";
  const media = MEDIA.find((each) => each === format) ?? null;
  return {
    name: data.name,
    language: data.language,
    category: data.category,
    status: data.status,
    body,
    header: header?.text ?? (header?.format ? `[${header.format.toLowerCase()}]` : null),
    footer: part("FOOTER")?.text ?? null,
    variables: slots.length,
    slots,
    media,
    blocked: format !== "text" && media === null ? "media" : blockedBy(parts, buttons),
  };
}

function blockedBy(parts: z.infer<typeof Part>[], buttons: z.infer<typeof Button>[]): Template["blocked"] {
  if (!buttons.every(isSimple)) return "button";
  return parts.every(isPlain) ? null : "part";
}

/** Each variable once, in order of first use; numbered ones by number, since their values are given in that order. */
export function slotsIn(part: "header" | "body", text: string): TemplateSlot[] {
  const names = [...new Set([...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name as string))];
  return names.sort((a, b) => Number(a) - Number(b) || 0).map((name) => ({ part, name }));
}

/** A URL with a variable, or a code to copy, needs a value. */
function slotBehind({ type, text, url = "" }: z.infer<typeof Button>, at: number): TemplateSlot[] {
  if (type.toUpperCase() === "COPY_CODE") return [{ part: "button", name: String(at), button: { kind: "code", text, url: null } }];
  return url.includes("{{") ? [{ part: "button", name: String(at), button: { kind: "url", text, url } }] : [];
}

const MEDIA = ["image", "video", "document"] as const;

/** Carousels and limited offers need values that we do not ask for. */
const isPlain = ({ type }: z.infer<typeof Part>) => ["HEADER", "BODY", "FOOTER", "BUTTONS"].includes(type.toUpperCase());

/**
 * Buttons that work as approved, or with a value that we ask for. Meta rejects flow, order and catalogue buttons without more parameters.
 */
const isSimple = ({ type }: z.infer<typeof Button>) => SIMPLE.has(type.toUpperCase());
const SIMPLE = new Set(["QUICK_REPLY", "URL", "PHONE_NUMBER", "COPY_CODE", "OTP", "VOICE_CALL", "REQUEST_CONTACT_INFO"]);
