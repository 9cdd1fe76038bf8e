import { useForm } from "@mantine/form";
import i18n from "i18next";
import { useRef, useState } from "react";
import type { z } from "zod";
import { cut } from "./format.ts";
import { ApiError, type RefusalCode } from "./refusal.ts";

type Values = Record<string, unknown>;
export type FormOptions<S extends z.ZodObject, R> = {
  /** A noun that words errors itself: `tags` for `tags.invalid.name.min`; without that text, or without a noun, `invalid.…` has one. */
  texts?: string;
  /** Loaded with the first submit, as it brings all of zod. */
  schema: () => Promise<S>;
  initial: z.input<S>;
  save(values: z.output<S>): Promise<R>;
  onSaved?(saved: R): unknown;
  /** The field that a refusal is about: `{ ERR_DUPLICATED_TAG: "name" }`. */
  fieldOf?: Partial<Record<RefusalCode, keyof z.input<S> & string>>;
  /** Checks outside of the contract's schema, as two equal passwords. Returns keys of `invalid.…`. */
  check?(values: z.input<S>): Record<string, string>;
};

/** Validates with the server's schema, shows errors in the user's language, and sends once however often submit is pressed. */
export function useContractForm<S extends z.ZodObject, R>(options: FormOptions<S, R>) {
  const { texts, schema, initial, save, onSaved, fieldOf = {}, check } = options;
  const form = useForm<Values>({ initialValues: initial as Values });
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<ApiError>();
  // Stays true after a success, too: a second press before the dialog closes must not save again.
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
      const wrong = { ...textsOf(read.error?.issues ?? [], values, texts), ...check?.(values as z.input<S>) };
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

  /** Input during the save would be lost when the dialog closes. */
  const mayChange = () => !sending.current;

  /** An error beside its field, if the form has that field; any other above the buttons. */
  function refuse(error: ApiError) {
    const named = (fieldOf as Partial<Record<string, string>>)[error.code];
    const wrong = named ? { [named]: i18n.t(`errors.${error.code}`, nameOf(error)) } : detailsOf(error, form.getValues(), texts);
    const about = named ? [named] : Object.keys(error.details);
    if (Object.keys(wrong).length > 0) point(wrong);
    // An error without a visible field would not be shown at all.
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

/** Names may be long: cut, so that the error stays one sentence. */
const nameOf = ({ owner }: ApiError) => (owner ? { context: "owner", name: cut(owner.name, NAME_SHOWN) } : {});

type Issue = { code?: string; path: PropertyKey[]; minimum?: number | bigint; maximum?: number | bigint };

/** The first error of each field; an empty required field comes before all others. */
export function textsOf(issues: Issue[], values: Values, texts?: string): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const { code, path, minimum, maximum } of issues) {
    const field = String(path[0]);
    const over = overOf(values[field], maximum);
    const kind = isEmpty(values[field]) ? "required" : over > 0 ? "over" : (kinds[code ?? ""] ?? "format");
    wrong[field] ??= invalid(field, kind, { min: Number(minimum), max: Number(maximum), over }, texts);
  }
  return wrong;
}

/** A pasted text is not cut: the error says how much it exceeds the maximum. */
const overOf = (value: unknown, most: Issue["maximum"]) =>
  typeof value === "string" && most !== undefined ? value.trim().length - Number(most) : 0;

/**
 * The server names only the kind of error; its bounds are the schema's, which has accepted the value here, unless the response gives
 * another one.
 */
function detailsOf({ details, minimum }: ApiError, values: Values, texts?: string) {
  const fields = Object.keys(details).filter((field) => field in values);
  const kind = minimum === undefined ? "format" : "min";
  const said = (field: string) => invalid(field, isEmpty(values[field]) ? "required" : kind, { min: minimum }, texts);
  return Object.fromEntries(fields.map((field) => [field, said(field)]));
}

export const invalid = (field: string, kind: string, bounds: object = {}, texts?: string): string => {
  const own = texts === undefined ? [] : [`${texts}.invalid.${field}.${kind}`];
  return i18n.t([...own, `invalid.${field}.${kind}`, `invalid.any.${kind}`], bounds as Values);
};

const kinds: Record<string, string> = { too_small: "min", too_big: "max", invalid_format: "format" };
const isEmpty = (value: unknown) => value === undefined || value === null || (typeof value === "string" && value.trim() === "");

/** A bug of ours: the console gets the whole error, the user only that it did not work. */
function unexpected(error: unknown): ApiError {
  reportError(error);
  return new ApiError("ERR_INTERNAL_SERVER_ERROR");
}
