import { Tabs } from "@mantine/core";
import type { Queue } from "@recado/contract/queues";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { freeColor } from "../../ui/color/colors.ts";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { GeneralFields } from "./GeneralFields.tsx";
import { HourFields } from "./HourFields.tsx";
import { MessageFields } from "./MessageFields.tsx";
import { MenuFields } from "./menu/MenuFields.tsx";
import classes from "./QueueForm.module.css";
import { queueList } from "./queries.ts";
import { type Part, parts } from "./queueDraft.ts";
import { usePart } from "./usePart.ts";
import { type Props, useQueueForm } from "./useQueueForm.ts";

export function QueueForm({ queue, menu, onClose }: Props) {
  const { t } = useTranslation();
  const taken = useTaken(queue);
  const [color] = useState(() => queue?.color ?? freeColor((one) => taken.has(one)));
  const { form, dialog } = useQueueForm({ color, menu, onClose, ...(queue && { queue }) });
  const { part, setPart, wrong, panel } = usePart(form);
  return (
    <FormDialog {...dialog} size={part === "menu" ? "xl" : "lg"}>
      <Tabs value={part} onChange={(next) => setPart(next as Part)} keepMounted ref={panel} classNames={{ tab: classes.tab ?? "" }}>
        <Tabs.List mb="md">
          {(Object.keys(parts) as Part[]).map((name) => (
            <Tabs.Tab key={name} value={name} {...(wrong.includes(name) && { c: "var(--mantine-color-error)" })}>
              {t(`queues.form.${name}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="general">
          <GeneralFields
            form={form}
            integrationId={queue?.integrationId ?? null}
            promptId={queue?.promptId ?? null}
            own={color}
            taken={taken}
          />
        </Tabs.Panel>
        <Tabs.Panel value="messages">
          <MessageFields form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="hours">
          <HourFields form={form} />
        </Tabs.Panel>
        <Tabs.Panel value="menu">
          <MenuFields form={form} />
        </Tabs.Panel>
      </Tabs>
    </FormDialog>
  );
}

/** The owners of taken colours, without this queue. */
function useTaken(queue: Queue | undefined): ReadonlyMap<string, string> {
  const { data = [] } = useQuery(queueList);
  return new Map(data.filter(({ id }) => id !== queue?.id).map(({ name, color }) => [color.toLowerCase(), name]));
}
