import { useForm } from "@mantine/form";
import i18n from "i18next";
import { useRef, useState } from "react";
import type { z } from "zod";
import { cut } from "./format.ts";
import { ApiError, type RefusalCode } from "./refusal.ts";

type Values = Record<string, unknown>;
export type FormOptions<S extends z.ZodObject, R> = {
  /** Loaded with the first submit, for it brings the whole of zod with it. */
  schema: () => Promise<S>;
  initial: z.input<S>;
  save(values: z.output<S>): Promise<R>;
  onSaved?(saved: R): unknown;
  /** Which field a refusal is about: `{ ERR_DUPLICATED_TAG: "name" }`. */
  fieldOf?: Partial<Record<RefusalCode, keyof z.input<S> & string>>;
  /** What no schema of the contract knows: that both passwords are the same, say. Answers keys of `invalid.…`. */
  check?(values: z.input<S>): Record<string, string>;
};

/** Checks with the schema that the server checks with, says it in the reader's language, and sends once however often one presses. */
export function useContractForm<S extends z.ZodObject, R>({ schema, initial, save, onSaved, fieldOf = {}, check }: FormOptions<S, R>) {
  const form = useForm<Values>({ initialValues: initial as Values });
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  // Stays true after the saving, too: what is saved is done, whatever is still pressed before the dialog is gone.
  const sending = useRef(false);
  const shown = useRef(new Set<string>());

  async function submit(event?: { preventDefault(): void }) {
    event?.preventDefault();
    if (sending.current) return;
    sending.current = true;
    setSaving(true);
    setRefusal(undefined);
    try {
      const values = form.getValues();
      const read = (await schema()).safeParse(values);
      const wrong = { ...textsOf(read.error?.issues ?? [], values), ...check?.(values as z.input<S>) };
      if (read.success && Object.keys(wrong).length === 0) {
        const saved = await save(read.data);
        form.resetDirty();
        onSaved?.(saved);
      } else {
        point(wrong);
        sending.current = false;
      }
    } catch (error) {
      refuse(error instanceof ApiError ? error : unexpected(error));
      sending.current = false;
    } finally {
      setSaving(false);
    }
  }

  /** What would be taken while it is being saved would be gone with the dialog. */
  const mayChange = () => !sending.current;

  /** Beside its field where it has one here; the rest above the buttons. */
  function refuse(error: ApiError) {
    const named = (fieldOf as Partial<Record<string, string>>)[error.code];
    const wrong = named ? { [named]: i18n.t(`errors.${error.code}`, nameOf(error)) } : detailsOf(error, form.getValues());
    const about = named ? [named] : Object.keys(error.details);
    if (Object.keys(wrong).length > 0) point(wrong);
    // What no field shows would be said nowhere.
    if (about.length === 0 || about.some((name) => !shown.current.has(name))) setRefusal(error);
  }

  function point(wrong: Record<string, string>) {
    form.setErrors(wrong);
    const [first] = Object.keys(wrong);
    if (first) form.getInputNode(first)?.focus();
  }

  return {
    values: form.values as z.input<S>,
    field: (name: keyof z.input<S> & string, options?: { type: "checkbox" }) => {
      shown.current.add(name);
      const { onChange, ...props } = form.getInputProps(name, options);
      return { ...props, onChange: (value: unknown) => mayChange() && onChange(value) };
    },
    set: (values: Partial<z.input<S>>) => mayChange() && form.setValues(values as Values),
    isDirty: form.isDirty(),
    isSaving,
    refusal,
    submit,
  };
}

export type ContractForm = Pick<ReturnType<typeof useContractForm<z.ZodObject, unknown>>, "isDirty" | "isSaving" | "refusal" | "submit">;

const NAME_SHOWN = 50;

/** Names are as long as people make them, and what is said about them stays a sentence. */
const nameOf = ({ owner }: ApiError) => (owner ? { context: "owner", name: cut(owner.name, NAME_SHOWN) } : {});

type Issue = { code?: string; path: PropertyKey[]; minimum?: number | bigint; maximum?: number | bigint };

/** The first thing wrong with each field; an empty one is asked for before anything else is said about it. */
export function textsOf(issues: Issue[], values: Values): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { code, path, minimum, maximum } of issues) {
    const field = String(path[0]);
    const over = overOf(values[field], maximum);
    const kind = isEmpty(values[field]) ? "required" : over > 0 ? "over" : (kinds[code ?? ""] ?? "format");
    texts[field] ??= invalid(field, kind, { min: Number(minimum), max: Number(maximum), over });
  }
  return texts;
}

/** What was pasted is not cut off: how much there is of it beyond what there may be. */
const overOf = (value: unknown, most: Issue["maximum"]) =>
  typeof value === "string" && most !== undefined ? value.trim().length - Number(most) : 0;

/** The server names the kind only; its bounds are the schema's, which has let the value through here, unless it says another one. */
function detailsOf({ details, minimum }: ApiError, values: Values) {
  const fields = Object.keys(details).filter((field) => field in values);
  const kind = minimum === undefined ? "format" : "min";
  return Object.fromEntries(fields.map((field) => [field, invalid(field, isEmpty(values[field]) ? "required" : kind, { min: minimum })]));
}

export const invalid = (field: string, kind: string, bounds: object = {}): string =>
  i18n.t([`invalid.${field}.${kind}`, `invalid.any.${kind}`], bounds as Values);

const kinds: Record<string, string> = { too_small: "min", too_big: "max", invalid_format: "format" };
const isEmpty = (value: unknown) => value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** A bug of ours: the browser's console shows it whole, the person learns that it did not work. */
function unexpected(error: unknown): ApiError {
  reportError(error);
  return new ApiError("ERR_INTERNAL_SERVER_ERROR");
}
