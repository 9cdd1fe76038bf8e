import { Checkbox, Group, NativeSelect } from "@mantine/core";
import { connections } from "@recado/contract/connections";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Note } from "../../ui/form/Note.tsx";
import { queueChoices } from "./queries.ts";
import type { hiddenFrom } from "./seeing.ts";

type Assignment = { queueIds?: number[]; whatsappId?: number | null };
type Props = {
  queueIds: number[];
  whatsappId: number | null;
  onChange(places: Assignment): void;
  mayChooseQueues: boolean;
  hidden: ReturnType<typeof hiddenFrom>;
};

const queryKey = ["connections", "all"];

/** The user's queues, and the connection of their new conversations. Hidden if there is only one choice. */
export function AssignmentFields({ queueIds, whatsappId, onChange, mayChooseQueues, hidden }: Props) {
  const { t } = useTranslation();
  const all = useQuery({ ...queueChoices, enabled: mayChooseQueues });
  const lines = useQuery({ queryKey, queryFn: () => call(connections.list) });
  useLive({ whatsapp: (cache) => refetchQueries(cache, queryKey) });
  return (
    <>
      {mayChooseQueues && all.data && all.data.length > 0 && (
        <Checkbox.Group
          label={t("users.queues")}
          description={t("users.queuesHint")}
          value={queueIds.map(String)}
          onChange={(chosen) => onChange({ queueIds: chosen.map(Number) })}
        >
          <Group gap="md" mt="xs">
            {all.data.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {mayChooseQueues && hidden && <Note>{t(`users.hidden.${hidden}`)}</Note>}
      {lines.data && lines.data.length > 1 && (
        <NativeSelect
          label={t("users.connection")}
          description={t("users.connectionHint")}
          value={whatsappId === null ? "" : String(whatsappId)}
          onChange={(event) => onChange({ whatsappId: event.currentTarget.value === "" ? null : Number(event.currentTarget.value) })}
          data={[
            { value: "", label: t("users.companyDefault") },
            ...lines.data.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </>
  );
}
