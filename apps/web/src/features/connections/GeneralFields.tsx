import { Checkbox, Group, Stack, Switch, TextInput } from "@mantine/core";
import type { ConnectionCard, Provider } from "@recado/contract/connections";
import { waysOf } from "@recado/contract/ways";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "../../lib/texts.tsx";
import { AnswerFields } from "./AnswerFields.tsx";
import { CloudFields } from "./CloudFields.tsx";
import { chosenOf } from "./connectionDraft.ts";
import { ProviderField } from "./ProviderField.tsx";
import { connectionList, queueChoices } from "./queries.ts";
import type { Form } from "./useConnectionForm.ts";

type Props = { form: Form; card: ConnectionCard | undefined; providers: Provider[] };

export function GeneralFields({ form, card, providers }: Props) {
  const { t } = useTranslation();
  return (
    <Stack gap="md">
      <TextInput
        label={t("common.name")}
        description={t("connections.form.nameHint")}
        required
        maxLength={50}
        data-autofocus
        {...form.field("name")}
      />
      <ProviderField form={form} card={card} providers={providers} />
      {waysOf[chosenOf(form.values)].credentials && (
        <CloudFields card={card} values={form.values.credentials ?? {}} onChange={(credentials) => form.set({ credentials })} />
      )}
      <QueueFields form={form} />
      <AnswerFields form={form} card={card} />
      <DefaultField form={form} card={card} />
    </Stack>
  );
}

function QueueFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(queueChoices);
  if (data.length === 0) return null;
  return (
    <Checkbox.Group
      label={t("connections.form.queues")}
      description={t("connections.form.queuesHint")}
      value={(form.values.queueIds ?? []).map(String)}
      onChange={(chosen) => form.set({ queueIds: chosen.map(Number) })}
    >
      <Group gap="md" mt="xs">
        {data.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

/** A company with connections has exactly one default: choose another one instead of switching it off. */
function DefaultField({ form, card }: Pick<Props, "form" | "card">) {
  const { t } = useTranslation();
  const { data = [] } = useQuery(connectionList);
  const isOnly = data.every(({ id }) => id === card?.id);
  const isFixed = isOnly || card?.isDefault === true;
  return (
    <Switch
      label={t("connections.form.isDefault")}
      description={t(
        isFixed ? (isOnly ? "connections.form.isDefaultOnly" : "connections.form.isDefaultFixed") : "connections.form.isDefaultHint",
      )}
      checked={isOnly || form.values.isDefault === true}
      disabled={isFixed}
      error={form.field("isDefault").error}
      onChange={(event) => form.set({ isDefault: event.currentTarget.checked })}
    />
  );
}
