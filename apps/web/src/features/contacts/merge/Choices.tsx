import { Button, Radio } from "@mantine/core";
import type { Taken } from "@recado/contract/contacts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { ContactDetails } from "../../../lib/contactCard.ts";
import { phoneNumber } from "../../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Face } from "../../../ui/Face.tsx";
import type { ListedContact } from "../keys.ts";
import classes from "./Merge.module.css";
import { holdings } from "./queries.ts";

type Side = Pick<ListedContact, "name" | "number" | "email" | "profilePicUrl" | "isGroup">;
type Props = { contact: ContactDetails; other: ListedContact; taken: Taken[]; onTake(taken: Taken[]): void; onBack(): void };

const shown: { what: Taken; label: "name" | "number" | "email" | "merge.picture"; show(side: Side): ReactNode }[] = [
  { what: "name", label: "name", show: ({ name }) => <bdi>{name}</bdi> },
  { what: "number", label: "number", show: ({ number }) => number && phoneNumber(number) },
  { what: "email", label: "email", show: ({ email }) => email },
  {
    what: "picture",
    label: "merge.picture",
    show: (side) => side.profilePicUrl !== null && <Face of={side} />,
  },
];

/** Both beside each other. What only one of them has is kept without a question, and so is what both have alike. */
export function Choices({ contact, other, taken, onTake, onBack }: Props) {
  const { t } = useTranslation();
  const start = useRef<HTMLDivElement>(null);
  useEffect(() => start.current?.focus(), []);
  return (
    <div ref={start} tabIndex={-1} className={classes.choices}>
      <p className={classes.intro}>
        {t("contacts.merge.intro", { kept: contact.name, gone: other.name })}{" "}
        <Button variant="subtle" size="compact-sm" onClick={onBack}>
          {t("contacts.merge.another")}
        </Button>
      </p>
      {shown.map(({ what: field, label, show }) => {
        const [own, theirs] = [show(contact), show(other)];
        if (!own && !theirs) return null;
        const isSame = field !== "picture" && contact[field] === other[field];
        if (!own || !theirs || isSame)
          return (
            <div key={field} className={classes.only}>
              <span className={classes.label}>{t(`contacts.${label}`)}</span>
              <span>{own || theirs}</span>
            </div>
          );
        return (
          <Radio.Group
            key={field}
            label={t(field === "number" ? "contacts.merge.firstNumber" : `contacts.${label}`)}
            value={taken.includes(field) ? "theirs" : "own"}
            onChange={(side) => onTake([...taken.filter((one) => one !== field), ...(side === "theirs" ? [field] : [])])}
          >
            <div className={classes.pair}>
              <Radio value="own" label={own} aria-label={nameOf(field, contact)} classNames={side} />
              <Radio value="theirs" label={theirs} aria-label={nameOf(field, other)} classNames={side} />
            </div>
          </Radio.Group>
        );
      })}
      <Moves other={other} />
    </div>
  );
}

/** The whole of it is pressed. */
const side = {
  root: classes.side ?? "",
  body: classes.sideBody ?? "",
  labelWrapper: classes.sideWords ?? "",
  label: classes.sideLabel ?? "",
};

/** A picture is told by whose it is. */
const nameOf = (field: Taken, side: Side) =>
  field === "picture" ? side.name : field === "number" ? phoneNumber(side.number) : side[field];

function Moves({ other }: { other: ListedContact }) {
  const { t } = useTranslation();
  const { data } = useQuery(holdings(other.id));
  const kinds = ["tickets", "messages", "notes"] as const;
  const parts = data && kinds.flatMap((kind) => (data[kind] > 0 ? t(`contacts.merge.${kind}`, { count: data[kind] }) : []));
  return (
    <p className={classes.moves} role="status">
      {!parts && t("common.loading")}
      {parts && (parts.length > 0 ? t("contacts.merge.moves", { what: parts.join(" · ") }) : t("contacts.merge.movesNothing"))}
      <span className={classes.quiet}>{t("contacts.merge.undoHint")}</span>
    </p>
  );
}
