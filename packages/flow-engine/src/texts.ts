import type { Scene } from "./run.ts";

/** The engine's own texts before it repeats a question. */
export const notUnderstood: Record<Scene["language"], { menu: string; question: string }> = {
  pt: { menu: "Não encontrei essa opção. Responda com o número de uma delas:", question: "Não entendi. Por favor, responda por escrito:" },
  en: {
    menu: "I couldn't find that option. Please reply with one of the numbers:",
    question: "I didn't get that. Please reply in writing:",
  },
  es: { menu: "No encontré esa opción. Responda con el número de una de ellas:", question: "No entendí. Por favor, responda por escrito:" },
};
