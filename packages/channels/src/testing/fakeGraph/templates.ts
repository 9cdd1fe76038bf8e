/** What the account has: one that is approved, one with values, one that was refused. */
export const templates = [
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
  { name: "sale", language: "pt_BR", category: "MARKETING", status: "REJECTED", components: [{ type: "BODY", text: "Só hoje" }] },
];

/** Two on a page, so that whoever reads only the first is found out. */
export function templatePage(after: string | null, base: string): object {
  const from = Number(after ?? 0);
  const to = from + 2;
  const more = to < templates.length;
  return {
    data: templates.slice(from, to).map((each, at) => ({ ...each, id: String(from + at) })),
    paging: { cursors: { before: String(from), after: String(to) }, ...(more && { next: `${base}/elsewhere?after=${to}` }) },
  };
}

type Parameter = { text?: string; parameter_name?: string };
type Use = { name?: string; language?: { code?: string }; components?: { type: string; parameters: Parameter[] }[] };

/** Meta's code for a use that does not fit, or null. */
export function refusalOf({ name, language, components = [] }: Use): number | null {
  const found = templates.find((each) => each.name === name && each.language === language?.code && each.status === "APPROVED");
  if (!found) return 132001;
  const fits = found.components.every(({ type, text = "" }) => {
    const given = components.find((part) => part.type.toUpperCase() === type)?.parameters ?? [];
    const names = new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, each]) => each));
    return given.length === names.size && given.every(({ parameter_name }, at) => names.has(parameter_name ?? String(at + 1)));
  });
  return fits ? null : 132000;
}
