import { permits } from "@recado/contract/permissions";
import type { Queue } from "@recado/contract/queues";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { RowActions } from "../../ui/list/RowActions.tsx";
import classes from "./QueueRow.module.css";
import { useRemoveQueue } from "./queries.ts";

export function QueueRow({ queue, onEdit }: { queue: Queue; onEdit(): void }) {
  const { t } = useTranslation();
  const { id, name, color, greetingMessage, orderQueue } = queue;
  const greeting = greetingMessage?.trim() || t("queues.noGreeting");
  return (
    <ListRow
      lead={<span className={classes.color} style={{ background: color }} aria-hidden />}
      title={name}
      text={t("queues.line", { id, greeting })}
      marks={orderQueue !== null && <Chip>{t("queues.place", { order: orderQueue })}</Chip>}
      actions={<Actions queue={queue} onEdit={onEdit} />}
    />
  );
}

function Actions({ queue: { id, name }, onEdit }: { queue: Queue; onEdit(): void }) {
  const { t } = useTranslation();
  const { profile } = useUser();
  const remove = useRemoveQueue();
  const may = permits(profile, "drawer-admin-items:view");
  const removal = {
    isPending: remove.isPending,
    run: () => remove.mutateAsync(id),
    title: t("queues.delete.title", { name }),
    takes: t("queues.delete.takes"),
    done: t("queues.deleted"),
  };
  return <RowActions name={name} can={{ change: may, remove: may }} onEdit={onEdit} removal={removal} />;
}
