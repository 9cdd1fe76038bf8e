import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { z } from "zod";

/** A person's CPF or a company's CNPJ, which since 2026 may have letters; kept without its dots. Nothing is none. */
export const Document = z
  .string()
  .trim()
  .max(20)
  .transform((text) => text.replace(/[.\-/\s]/g, "").toUpperCase() || null)
  .refine((document) => document === null || isValidCpf(document) || isValidCnpj(document, { version: 2 }))
  .nullish();
