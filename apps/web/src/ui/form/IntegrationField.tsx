import { NativeSelect } from "@mantine/core";
import { integrations } from "@recado/contract/integrations";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../lib/api.ts";
import { useTranslation } from "../../lib/texts.tsx";

/** Empty if the company's plan has no integrations. */
const choices = queryOptions({
  queryKey: ["integrations", "choices"],
  queryFn: async () => (await call(integrations.list)).queueIntegrations.map(({ id, name }) => ({ id, name })),
});

type Props = { value: unknown; known: number | null; error: ReactNode; onChange(id: number | null): void };

/** The integration that answers. Without choices, a stored one can only be removed. */
export function IntegrationField({ value, known: chosenId, error, onChange }: Props) {
  const { t } = useTranslation();
  const integrations = useQuery(choices).data ?? [];
  const isThere = integrations.some(({ id }) => id === chosenId);
  if (integrations.length === 0 && chosenId === null) return null;
  return (
    <NativeSelect
      size="md"
      label={t("integrations.field.label")}
      description={t("integrations.field.hint")}
      value={value ? String(value) : ""}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === "" ? null : Number(chosen))}
      data={[
        { value: "", label: t("integrations.field.none") },
        ...(chosenId !== null && !isThere ? [{ value: String(chosenId), label: t("integrations.field.unknown", { id: chosenId }) }] : []),
        ...integrations.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      error={error}
    />
  );
}
