import type { User } from "@recado/contract/users";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { RowActions } from "../../ui/list/RowActions.tsx";
import { isOver } from "./Invited.tsx";
import { useRemoveUser } from "./queries.ts";
import { hiddenFrom } from "./seeing.ts";
import { UserAvatar } from "./UserAvatar.tsx";
import classes from "./UserRow.module.css";

export function UserRow({ user, onEdit }: { user: User; onEdit(): void }) {
  const { t } = useTranslation();
  return (
    <ListRow
      lead={<UserAvatar name={user.name} online={user.online} />}
      title={<Name user={user} />}
      text={t("users.line", { email: user.email, id: user.id })}
      marks={<Marks user={user} />}
      actions={<Actions user={user} onEdit={onEdit} />}
    />
  );
}

function Name({ user: { id, name, online } }: { user: User }) {
  const { t } = useTranslation();
  const me = useUser();
  return (
    <span className={classes.name}>
      <span className={classes.cut}>{name}</span>
      {id === me.id && <Chip>{t("users.you")}</Chip>}
      <span className={classes.presence} data-online={online}>
        {t(online ? "users.online" : "users.offline")}
      </span>
    </span>
  );
}

function Marks({ user: { profile, queues, allTicket, invitedUntil } }: { user: User }) {
  const { t } = useTranslation();
  const hidden = hiddenFrom({ profile, allTicket }, queues.length);
  return (
    <>
      {queues.map(({ id, name, color }) => (
        <Chip key={id} icon={<span className={classes.queue} style={{ background: color }} aria-hidden />}>
          {name}
        </Chip>
      ))}
      {hidden && (
        <Chip kind="warning" isWhole>
          {t(`users.noQueue.${hidden}`)}
        </Chip>
      )}
      {invitedUntil !== null && <Chip>{t(isOver(invitedUntil) ? "users.marks.over" : "users.marks.invited")}</Chip>}
      <Chip kind={profile === "admin" ? "brand" : "plain"}>{t(`users.profiles.${profile}`)}</Chip>
    </>
  );
}

function Actions({ user: { id, name, can }, onEdit }: { user: User; onEdit(): void }) {
  const { t } = useTranslation();
  const remove = useRemoveUser();
  const removal = {
    isPending: remove.isPending,
    run: () => remove.mutateAsync(id),
    title: t("users.delete.title", { name }),
    takes: t("users.delete.takes", { name }),
    done: t("users.deleted"),
  };
  return <RowActions name={name} can={can} onEdit={onEdit} removal={removal} />;
}
