import { Anchor } from "@mantine/core";
import type { Campaign, Recipient, RecipientState } from "@recado/contract/campaigns";
import type { TFunction } from "i18next";
import { useState } from "react";
import { Link } from "react-router";
import { cut, dateTime, number } from "../../../lib/format.ts";
import { phoneNumber } from "../../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { ListRow } from "../../../ui/list/ListRow.tsx";
import { everybodyOf, states } from "../counts.ts";
import { icon as Icon } from "../icon.ts";
import classes from "./Report.module.css";
import { useRecipients } from "./reports.ts";

/** Everybody it was planned for, with how far the message has come and why it came no further. */
export function Recipients({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const [state, setState] = useState<RecipientState>();
  const list = useRecipients(campaign, state);
  const isStarted = campaign.startedAt !== null;
  return (
    <ListPage
      isPart
      title={t("campaigns.reports.recipients")}
      searchLabel={t("campaigns.reports.search")}
      list={list}
      filters={
        isStarted && (
          <>
            <States counts={campaign.counts} chosen={state} onChoose={setState} />
            {(state === "delivered" || state === "read") && <p className={classes.hint}>{t("campaigns.reports.readHint")}</p>}
          </>
        )
      }
      empty={{
        icon: <Icon size={28} aria-hidden />,
        text: t(isStarted ? "campaigns.reports.noneInState" : "campaigns.reports.notStarted"),
        ...(!isStarted && { hint: t("campaigns.reports.notStartedHint") }),
      }}
    >
      {(recipient) => <Row recipient={recipient} />}
    </ListPage>
  );
}

type StatesProps = { counts: Campaign["counts"]; chosen: RecipientState | undefined; onChoose(state: RecipientState | undefined): void };

/** How many recipients are in each state: together they are all. Pressing one shows only those. */
function States({ counts, chosen, onChoose }: StatesProps) {
  const { t } = useTranslation();
  const shown = [[undefined, everybodyOf(counts)] as const, ...states.map((state) => [state, counts[state]] as const)];
  return (
    <fieldset className={classes.states} aria-label={t("campaigns.reports.filter")}>
      {shown.map(([state, count]) => (
        <button
          key={state ?? "all"}
          type="button"
          className={classes.state}
          aria-pressed={state === chosen}
          onClick={() => onChoose(state)}
        >
          {t(`campaigns.reports.states.${state ?? "all"}`)} <b>{number(count)}</b>
        </button>
      ))}
    </fieldset>
  );
}

const kinds = { read: "brand", delivered: "brand", failed: "danger", unknown: "warning" } as const;

function Row({ recipient }: { recipient: Recipient }) {
  const { t } = useTranslation();
  const { name, number: phone, state, text, reason, ticketUuid } = recipient;
  const [at] = [recipient.readAt, recipient.deliveredAt, recipient.sentAt].filter((one) => one !== null);
  const title = name || phoneNumber(phone);
  return (
    <ListRow
      isWhole
      isLink={ticketUuid !== null}
      title={ticketUuid === null ? <span dir="auto">{title}</span> : <Conversation of={title} uuid={ticketUuid} />}
      text={
        <>
          {phone !== "" && (
            <span className={classes.line}>
              {phoneNumber(phone)}
              {at && ` · ${dateTime(at)}`}
            </span>
          )}
          {reason && <span className={classes.why}>{reasonOf(reason, t)}</span>}
          {text !== "" && (
            <span className={classes.text} dir="auto">
              {cut(text, TEXT_MAX)}
            </span>
          )}
        </>
      }
      marks={<Chip kind={kinds[state as keyof typeof kinds] ?? "plain"}>{t(`campaigns.reports.states.${state}`)}</Chip>}
    />
  );
}

const Conversation = ({ of, uuid }: { of: string; uuid: string }) => (
  <Anchor component={Link} to={`/tickets/${uuid}`} inherit c="inherit" underline="hover" dir="auto">
    {of}
  </Anchor>
);

const TEXT_MAX = 120;

/** Why somebody was left out, or why the message came no further, as with every message. */
const reasonOf = (reason: string, t: TFunction): string =>
  t([`campaigns.reports.reasons.${reason}`, `tickets.failure.${reason}`, `errors.${reason}`, "tickets.failure.other"]);
