import type { User } from "@recado/contract/users";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { NounActions } from "../../ui/noun/NounActions.tsx";
import { isOver } from "./Invited.tsx";
import { hiddenFrom } from "./seeing.ts";
import { UserAvatar } from "./UserAvatar.tsx";
import classes from "./UserRow.module.css";
import { userNoun } from "./users.ts";

export function UserRow({ user, onEdit }: { user: User; onEdit(): void }) {
  const { id, name, can } = user;
  const { t } = useTranslation();
  return (
    <ListRow
      lead={<UserAvatar name={name} online={user.online} />}
      title={<Name user={user} />}
      text={t("users.line", { email: user.email, id })}
      marks={<Marks user={user} />}
      actions={<NounActions noun={userNoun} id={id} name={name} can={can} onEdit={onEdit} takes={t("users.delete.takes", { name })} />}
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
