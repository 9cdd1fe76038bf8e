import { Alert, Radio, Stack, Text } from "@mantine/core";
import type { ConnectionCard, Provider } from "@recado/contract/connections";
import { waysOf } from "@recado/contract/ways";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { useTranslation } from "../../lib/texts.tsx";
import { chosenOf } from "./connectionDraft.ts";
import classes from "./ProviderField.module.css";
import { ProviderMark } from "./ProviderMark.tsx";
import { partingOf } from "./state.ts";
import type { Form } from "./useConnectionForm.ts";

type Props = { form: Form; card: ConnectionCard | undefined; providers: Provider[] };

/** Explains each provider before one is chosen. It is fixed while the connection is connected. */
export function ProviderField({ form, card, providers }: Props) {
  const { t } = useTranslation();
  const chosen = chosenOf(form.values);
  const isFixed = card !== undefined && card.status !== "DISCONNECTED";
  const offered = isFixed ? [card.provider] : [...new Set([...providers, ...(card ? [card.provider] : [])])];
  // Another provider drops the session, but the phone may still list us as a linked device.
  const parting = card && card.provider !== chosen ? partingOf(card) : [];
  const notes = [...(waysOf[chosen].unofficial ? ["connections.form.unofficial"] : []), ...parting];
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t("connections.form.provider")}
        {...(isFixed && { description: t("connections.form.providerFixed") })}
        value={chosen}
        onChange={(provider) => form.set({ provider: provider as Provider })}
        error={form.field("provider").error}
      >
        <Stack gap={8} mt="xs">
          {offered.map((provider) => (
            <Radio.Card key={provider} value={provider} className={classes.card ?? ""} aria-label={t(`connections.provider.${provider}`)}>
              <Radio.Indicator />
              <ProviderMark provider={provider} />
              <span>
                <Text component="span" display="block" fw={600}>
                  {t(`connections.provider.${provider}`)}
                </Text>
                <Text component="span" display="block" size="sm" c="dimmed">
                  {t(`connections.form.providerHint.${provider}`)}
                </Text>
              </span>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      {notes.map((note) => (
        <Alert key={note} color="yellow" variant="light" className={classes.note ?? ""} icon={<IconAlertTriangle size={20} aria-hidden />}>
          {t(note)}
        </Alert>
      ))}
    </Stack>
  );
}
