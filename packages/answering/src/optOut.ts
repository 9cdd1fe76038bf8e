import type { Language } from "./situation.ts";

const words = new Set(["sair", "parar", "stop", "baja"]);

/** By the whole message, trimmed: the contact wants no more campaigns. Returns the word. */
export function optOutWord(text: string): string | null {
  const word = text.trim().toLowerCase();
  return words.has(word) ? word : null;
}

export const optOutConfirmation: Record<Language, string> = {
  pt: "Pronto! Você não vai mais receber nossas campanhas. Se precisar de algo, é só escrever aqui.",
  en: "Done! You won't receive our campaigns any more. If you need anything, just write here.",
  es: "¡Listo! Ya no recibirás nuestras campañas. Si necesitas algo, escríbenos aquí.",
};
