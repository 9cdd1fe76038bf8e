import { permits } from "@recado/contract/permissions";
import type { Queue } from "@recado/contract/queues";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { NounActions } from "../../ui/noun/NounActions.tsx";
import classes from "./QueueRow.module.css";
import { queueNoun } from "./queues.ts";

export function QueueRow({ queue, onEdit }: { queue: Queue; onEdit(): void }) {
  const { t } = useTranslation();
  const { id, name, color, greetingMessage, orderQueue } = queue;
  const { profile } = useUser();
  const may = permits(profile, "drawer-admin-items:view");
  const can = { change: may, remove: may };
  const greeting = greetingMessage?.trim() || t("queues.noGreeting");
  return (
    <ListRow
      lead={<span className={classes.color} style={{ background: color }} aria-hidden />}
      title={name}
      text={t("queues.line", { id, greeting })}
      marks={orderQueue !== null && <Chip>{t("queues.place", { order: orderQueue })}</Chip>}
      actions={<NounActions noun={queueNoun} id={id} name={name} can={can} onEdit={onEdit} takes={t("queues.delete.takes")} />}
    />
  );
}
