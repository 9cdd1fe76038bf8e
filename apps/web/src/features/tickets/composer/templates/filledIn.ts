import type { MessageTemplate } from "@recado/contract/connections";

type Template = Pick<MessageTemplate, "header" | "body" | "footer" | "slots" | "media">;

/** What the contact will read. What is not filled in yet stands as it does in the template; a value is text, whatever stands in it. */
export function filledIn({ header, body, footer, slots, media }: Template, values: string[]): string {
  const part = (where: "header" | "body", text: string) =>
    text.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => {
      const at = slots.findIndex((slot) => slot.part === where && slot.name === name);
      return values[at]?.trim() ? (values[at] ?? whole) : whole;
    });
  return [media === null ? part("header", header ?? "") : "", part("body", body), footer].filter(Boolean).join("\n");
}
