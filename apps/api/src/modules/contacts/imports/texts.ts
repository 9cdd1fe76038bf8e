import type { Language } from "@recado/contract/common";
import type { RowError } from "./understand.ts";

/** The texts in the file of failed rows, besides the rows themselves. */
export const errorText: Record<Language, Record<RowError | "row" | "reason", string>> = {
  pt: {
    row: "Linha",
    reason: "Motivo",
    noNumber: "Sem número",
    badNumber: "O número não está completo ou não é um número",
    badName: "O nome precisa ter de 2 a 50 letras",
    badEmail: "O e-mail não é válido",
    tooLong: "Uma informação tem mais de 500 letras",
    duplicate: "O número já está em outra linha",
  },
  en: {
    row: "Row",
    reason: "Reason",
    noNumber: "No number",
    badNumber: "The number is not complete, or not a number",
    badName: "The name needs 2 to 50 letters",
    badEmail: "The e-mail is not valid",
    tooLong: "A field has more than 500 letters",
    duplicate: "The number is in another row already",
  },
  es: {
    row: "Fila",
    reason: "Motivo",
    noNumber: "Sin número",
    badNumber: "El número no está completo o no es un número",
    badName: "El nombre debe tener de 2 a 50 letras",
    badEmail: "El correo no es válido",
    tooLong: "Un dato tiene más de 500 letras",
    duplicate: "El número ya está en otra fila",
  },
};
