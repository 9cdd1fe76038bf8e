import { randomUUID } from "node:crypto";
import type { IntegrationTestValues } from "@recado/contract/integrations";
import { serviceAccountOf } from "@recado/contract/integrations";
import { fail } from "../../../platform/errors.ts";
import { detectIntent } from "./detect.ts";

export const needed = (field: "jsonContent" | "projectName" | "language") =>
  fail("ERR_VALIDATION", { details: { [field]: ["too_small"] } });

/** Greets the agent in its language, and returns what it says. What does not work is refused on its field. */
export async function testDialogflow({ projectName, jsonContent, language }: IntegrationTestValues): Promise<string> {
  if (projectName === "") needed("projectName");
  if (language === "") needed("language");
  if (!serviceAccountOf(jsonContent)) fail("ERR_VALIDATION", { details: { jsonContent: ["invalid_format"] } });
  const detected = await detectIntent({ projectName, language, key: jsonContent }, randomUUID(), greetings[language] ?? "Hello");
  if (!detected.ok) fail("ERR_VALIDATION", { details: { [detected.reason === "key" ? "jsonContent" : "projectName"]: [detected.reason] } });
  return detected.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
}

const greetings: Record<string, string> = { "pt-BR": "Olá", es: "Hola", en: "Hello" };
