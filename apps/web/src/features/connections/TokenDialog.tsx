import { Button, Group, Stack, Text } from "@mantine/core";
import type { Connection } from "@recado/contract/connections";
import { asRefusal } from "../../lib/refusal.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Refused } from "../../ui/form/Refused.tsx";
import { CopyLine } from "./CopyLine.tsx";
import { useMakeToken } from "./queries.ts";

type Props = { connection: Connection; onClose(): void };

/** The API token. It is shown once; a new one invalidates the old one. */
export function TokenDialog({ connection: { id, name, hasToken }, onClose }: Props) {
  const { t } = useTranslation();
  const make = useMakeToken();
  return (
    <Dialog title={t("connections.tokenOf", { name })} size="md" onClose={onClose}>
      <Stack gap="md">
        <Text>{t("connections.tokenHint")}</Text>
        {hasToken && !make.data && <Text>{t("connections.tokenReplace")}</Text>}
        {make.data && <CopyLine label={t("connections.token")} description={t("connections.tokenOnce")} value={make.data.token} />}
        {make.error && <Refused error={asRefusal(make.error)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("common.close")}
          </Button>
          {!make.data && (
            <Button loading={make.isPending} onClick={() => make.mutate(id)}>
              {t(hasToken ? "connections.makeNewToken" : "connections.makeToken")}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}
