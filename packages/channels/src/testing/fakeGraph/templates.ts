type Component = { type: string; format?: string; text?: string; buttons?: { type: string; text: string; url?: string }[] };
type Kept = { name: string; language: string; category: string; status: string; components: Component[] };

/** The account's templates: approved ones, some with variables, a file or buttons, and a rejected one. */
export const templates: Kept[] = [
  { name: "hello", language: "pt_BR", category: "UTILITY", status: "APPROVED", components: [{ type: "BODY", text: "Olá!" }] },
  {
    name: "order_ready",
    language: "pt_BR",
    category: "UTILITY",
    status: "APPROVED",
    components: [
      { type: "HEADER", format: "TEXT", text: "Pedido" },
      { type: "BODY", text: "Olá {{1}}, seu pedido {{2}} está pronto, {{1}}." },
      { type: "FOOTER", text: "Recado" },
    ],
  },
  {
    name: "delivery",
    language: "pt_BR",
    category: "UTILITY",
    status: "APPROVED",
    components: [
      { type: "HEADER", format: "TEXT", text: "Pedido {{order}}" },
      { type: "BODY", text: "Olá {{customer}}, ele chega {{day}}." },
      { type: "BUTTONS", buttons: [{ type: "QUICK_REPLY", text: "Combinado" }] },
    ],
  },
  {
    name: "receipt",
    language: "pt_BR",
    category: "UTILITY",
    status: "APPROVED",
    components: [
      { type: "HEADER", format: "DOCUMENT" },
      { type: "BODY", text: "O seu recibo." },
    ],
  },
  {
    name: "offer",
    language: "pt_BR",
    category: "MARKETING",
    status: "APPROVED",
    components: [
      { type: "HEADER", format: "IMAGE" },
      { type: "BODY", text: "{{1}}, é só hoje." },
      {
        type: "BUTTONS",
        buttons: [
          { type: "QUICK_REPLY", text: "Quero" },
          { type: "URL", text: "Ver", url: "https://loja.example/{{1}}" },
          { type: "COPY_CODE", text: "Copiar" },
        ],
      },
    ],
  },
  { name: "place", language: "pt_BR", category: "UTILITY", status: "APPROVED", components: [{ type: "HEADER", format: "LOCATION" }] },
  {
    name: "shelf",
    language: "pt_BR",
    category: "MARKETING",
    status: "APPROVED",
    components: [{ type: "BODY", text: "Veja o que chegou." }, { type: "CAROUSEL" }],
  },
  {
    name: "survey",
    language: "pt_BR",
    category: "UTILITY",
    status: "APPROVED",
    components: [
      { type: "BODY", text: "Como foi?" },
      { type: "BUTTONS", buttons: [{ type: "FLOW", text: "Responder" }] },
    ],
  },
  { name: "sale", language: "pt_BR", category: "MARKETING", status: "REJECTED", components: [{ type: "BODY", text: "Só hoje" }] },
];

/** Two on a page, so that a client that reads only the first page is noticed. */
export function templatePage(after: string | null, base: string): object {
  const from = Number(after ?? 0);
  const to = from + 2;
  const more = to < templates.length;
  return {
    data: templates.slice(from, to).map((each, at) => ({ ...each, id: String(from + at) })),
    paging: { cursors: { before: String(from), after: String(to) }, ...(more && { next: `${base}/elsewhere?after=${to}` }) },
  };
}

type Parameter = { type?: string; text?: string; parameter_name?: string; [media: string]: unknown };
type Given = { type: string; sub_type?: string; index?: string; parameters: Parameter[] };
type Use = { name?: string; language?: { code?: string }; components?: Given[] };

/** Meta's code for a use that does not fit, or null. */
export function refusalOf({ name, language, components = [] }: Use): number | null {
  const found = templates.find((each) => each.name === name && each.language === language?.code && each.status === "APPROVED");
  if (!found) return 132001;
  const flows = found.components.flatMap(({ buttons = [] }) => buttons).filter(({ type }) => type === "FLOW");
  if (flows.length > components.filter(({ sub_type }) => sub_type === "flow").length) return 131009;
  const fits = found.components.every(({ type, format = "TEXT", text = "", buttons = [] }) => {
    const parameters = components.find((part) => part.type.toUpperCase() === type)?.parameters ?? [];
    if (type === "BUTTONS") return buttons.every((button, at) => fitsButton(button, components, at));
    if (format !== "TEXT")
      return parameters.length === 1 && parameters[0]?.type?.toUpperCase() === format && hasId(parameters[0][format.toLowerCase()]);
    const names = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, each]) => each));
    return parameters.length === names.size && parameters.every(({ parameter_name }, at) => names.has(parameter_name ?? String(at + 1)));
  });
  return fits ? null : 132000;
}

const hasId = (media: unknown) => typeof (media as { id?: unknown } | undefined)?.id === "string";

/** A button with a variable in its URL, or with a code to copy, takes one value, by its index. */
function fitsButton({ type, url = "" }: { type: string; url?: string }, components: Given[], at: number): boolean {
  const buttons = components.filter((part) => part.type === "button" && part.index === String(at));
  if (type !== "COPY_CODE" && !url.includes("{{")) return buttons.length === 0;
  const kind = type === "COPY_CODE" ? ["copy_code", "coupon_code"] : ["url", "text"];
  return buttons.length === 1 && buttons[0]?.sub_type === kind[0] && buttons[0]?.parameters[0]?.type === kind[1];
}
