import { z } from "zod";

/** What a model may decide; anything else it asks for does not exist. */
export type Decision = { action: "answer" | "handover"; message: string };

const Wanted = z.object({ action: z.enum(["answer", "handover"]), message: z.string().nullish() });

/** In prompts of this family this sentence asks for a person, with or without accents and a full stop. */
const TRANSFER = /\*{0,2}a[cç][aã]o:\s*transferir para o setor de atendimento\*{0,2}[.!:,]?/giu;

/** Undefined if it is JSON, but broken: the model is asked again. A text without JSON is the answer itself. */
export function readDecision(reply: string): Decision | undefined {
  const text = reply.trim().replace(/^```(?:json)?\s*|(?<!\s)\s*```$/giu, "");
  const [first, last] = [text.indexOf("{"), text.lastIndexOf("}")];
  const isJson = first === 0 || /"action"\s*:/u.test(text);
  if (!isJson) return decided({ action: "answer", message: text });
  const { data } = Wanted.safeParse(parsed(text.slice(first, last + 1)));
  return data && decided({ action: data.action, message: data.message ?? "" });
}

/** An answer without words would be silence: then a person answers. */
function decided({ action, message }: Decision): Decision {
  const bare = message.replace(TRANSFER, "").trim();
  return { action: bare === message.trim() && bare !== "" ? action : "handover", message: bare };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
