import { NativeSelect } from "@mantine/core";
import { integrations } from "@recado/contract/integrations";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { call } from "../../lib/api.ts";
import { useTranslation } from "../../lib/texts.tsx";

/** A company whose plan has no integrations has none. */
const choices = queryOptions({
  queryKey: ["integrations", "choices"],
  queryFn: async () => (await call(integrations.list)).queueIntegrations.map(({ id, name }) => ({ id, name })),
});

type Props = { value: unknown; known: number | null; error: ReactNode; onChange(id: number | null): void };

/** Which integration answers. Where there is none to choose from, one that is named can be taken away. */
export function IntegrationField({ value, known, error, onChange }: Props) {
  const { t } = useTranslation();
  const there = useQuery(choices).data ?? [];
  const isThere = there.some(({ id }) => id === known);
  if (there.length === 0 && known === null) return null;
  return (
    <NativeSelect
      size="md"
      label={t("integrations.field.label")}
      description={t("integrations.field.hint")}
      value={value ? String(value) : ""}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === "" ? null : Number(chosen))}
      data={[
        { value: "", label: t("integrations.field.none") },
        ...(known !== null && !isThere ? [{ value: String(known), label: t("integrations.field.unknown", { id: known }) }] : []),
        ...there.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      error={error}
    />
  );
}
