import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { z } from "zod";

/** A person's CPF or a company's CNPJ, which may contain letters since 2026; stored without dots. Empty means none. */
export const Document = z
  .string()
  .trim()
  .max(20)
  .transform((text) => text.replace(/[.\-/\s]/g, "").toUpperCase() || null)
  .refine((document) => document === null || isValidCpf(document) || isValidCnpj(document, { version: 2 }))
  .nullish();
