import type { SandboxPerson } from "@recado/contract/sandbox";
import IconPower from "@tabler/icons-react/dist/esm/icons/IconPower.mjs";
import { time } from "../../lib/format.ts";
import { withoutMarks } from "../../lib/text/marks.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { toast } from "../../ui/toasts.ts";
import { Face } from "./Face.tsx";
import classes from "./PeopleList.module.css";
import { useSwitchPerson } from "./queries.ts";

type Props = { connectionId: number; person: SandboxPerson; isChosen: boolean; onChoose(): void };

export function PersonRow({ connectionId, person, isChosen, onChoose }: Props) {
  const { t } = useTranslation();
  const power = useSwitchPerson(connectionId);
  const { id, name, isGroup, online, unread, lastAt } = person;
  const switchPower = () => power.mutate({ personId: id, online: !online }, { onError: (error) => toast.refused(error, t) });
  return (
    <li className={classes.row} data-chosen={isChosen} data-off={!online}>
      <button type="button" className={classes.person} onClick={onChoose} aria-current={isChosen || undefined}>
        <Face name={name} isGroup={isGroup} />
        <span className={classes.words}>
          <span className={classes.name}>{name}</span>
          <span className={classes.last}>{online ? lastOf(person, t) : t("sandbox.isOff")}</span>
        </span>
        <span className={classes.marks}>
          {lastAt && <span>{time(lastAt)}</span>}
          {unread > 0 && (
            <span className={classes.unread}>
              {unread}
              <span className="sr-only">{t("sandbox.unread", { count: unread })}</span>
            </span>
          )}
        </span>
      </button>
      {!isGroup && (
        <IconButton label={t(online ? "sandbox.switchOff" : "sandbox.switchOn", { name })} aria-pressed={!online} onClick={switchPower}>
          <IconPower size={18} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}

/** Without text, the kind of the last message. */
function lastOf({ lastMessage, lastKind }: SandboxPerson, t: (key: string) => string) {
  if (lastKind === null) return t("sandbox.nothingYet");
  return withoutMarks(lastMessage) || t(lastKind === "deleted" ? "sandbox.deleted" : `sandbox.kind.${lastKind}`);
}
