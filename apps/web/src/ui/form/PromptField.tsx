import { NativeSelect } from "@mantine/core";
import { prompts } from "@recado/contract/prompts";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../lib/api.ts";
import { useTranslation } from "../../lib/texts.tsx";

/** Empty if the company's plan has no prompts. */
const choices = queryOptions({
  queryKey: ["prompts", "choices"],
  queryFn: async () => (await call(prompts.list)).prompts.map(({ id, name }) => ({ id, name })),
});

type Props = { value: unknown; known: number | null; error: ReactNode; onChange(id: number | null): void };

/** The prompt that answers. Without choices, a stored one can only be removed. */
export function PromptField({ value, known: chosenId, error, onChange }: Props) {
  const { t } = useTranslation();
  const found = useQuery(choices).data ?? [];
  const isThere = found.some(({ id }) => id === chosenId);
  if (found.length === 0 && chosenId === null) return null;
  return (
    <NativeSelect
      size="md"
      label={t("prompts.field.label")}
      description={t("prompts.field.hint")}
      value={value ? String(value) : ""}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === "" ? null : Number(chosen))}
      data={[
        { value: "", label: t("prompts.field.none") },
        ...(chosenId !== null && !isThere ? [{ value: String(chosenId), label: t("prompts.field.unknown", { id: chosenId }) }] : []),
        ...found.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      error={error}
    />
  );
}
