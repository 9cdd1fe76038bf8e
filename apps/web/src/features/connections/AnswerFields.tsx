import { NativeSelect } from "@mantine/core";
import type { ConnectionCard } from "@recado/contract/connections";
import { useTranslation } from "../../lib/texts.tsx";
import type { Form } from "./useConnectionForm.ts";

type Reference = "promptId" | "integrationId";

/** Who answers by itself before a queue is chosen. Until there are some to choose from, what a connection refers to stays or is taken away. */
export function AnswerFields({ form, card }: { form: Form; card: ConnectionCard | undefined }) {
  return (
    <>
      <ReferenceField form={form} name="promptId" known={card?.promptId ?? null} />
      <ReferenceField form={form} name="integrationId" known={card?.integrationId ?? null} />
    </>
  );
}

function ReferenceField({ form, name, known }: { form: Form; name: Reference; known: number | null }) {
  const { t } = useTranslation();
  const chosen = form.values[name];
  return (
    <NativeSelect
      size="md"
      label={t(`connections.form.${name}`)}
      description={t(`connections.form.${name}Hint`)}
      value={chosen ? String(chosen) : ""}
      onChange={({ currentTarget: { value } }) => form.set({ [name]: value === "" ? null : Number(value) })}
      data={[
        { value: "", label: t(`connections.form.${name}None`) },
        ...(known === null ? [] : [{ value: String(known), label: t("connections.form.reference", { id: known }) }]),
      ]}
      error={form.field(name).error}
    />
  );
}
