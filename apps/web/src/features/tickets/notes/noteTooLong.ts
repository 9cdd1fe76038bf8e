import { NOTE_LETTERS_MAX } from "@recado/contract/common";
import type { TFunction } from "i18next";
import { number } from "../../../lib/format.ts";

/** What is pasted stays whole; by how much it is too long for a note, or for a reason, which becomes one. */
export function noteTooLong(text: string, t: TFunction): string | undefined {
  const over = text.trim().length - NOTE_LETTERS_MAX;
  return over > 0 ? t("tickets.notes.tooLong", { most: number(NOTE_LETTERS_MAX), over: number(over) }) : undefined;
}
