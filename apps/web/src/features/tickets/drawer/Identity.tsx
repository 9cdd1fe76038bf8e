import { Button, Skeleton } from "@mantine/core";
import type { TicketCard } from "@recado/contract/tickets";
import IconBrandWhatsapp from "@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useContext, useState } from "react";
import { contactCard, contactCards } from "../../../lib/contactCard.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { throttled } from "../../../lib/net/throttled.ts";
import { useLive } from "../../../lib/realtime.ts";
import { phoneNumber } from "../../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Chip } from "../../../ui/Chip.tsx";
import { Face } from "../../../ui/Face.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { EditContactContext } from "./editContact.ts";
import classes from "./Identity.module.css";

/** A sheet that is taken over changes many, many times a second. */
const askOfAll = throttled(2_000, (cache) => refetchQueries(cache, contactCards));

/** The ticket tells who he is; what else is known of him follows. */
export function Identity({ ticket }: { ticket: TicketCard }) {
  const { t } = useTranslation();
  const { contact, contactId, isGroup, queue, whatsapp, user } = ticket;
  const { queryKey } = contactCard(contactId);
  const { data, isPending } = useQuery(contactCard(contactId));
  useLive({
    contact: (cache, event) => event.action !== "delete" && event.contact.id === contactId && refetchQueries(cache, queryKey),
    contacts: askOfAll,
  });
  const { name, number, email } = contact;
  const extraInfo = data?.extraInfo ?? contact.extraInfo;
  return (
    <div className={classes.identity}>
      <Face of={contact} />
      <p className={classes.name} title={name} dir="auto">
        {name}
      </p>
      <dl className={classes.facts}>
        {!isGroup && (
          <Fact name={t("contactDrawer.number")} mark={<OnWhatsApp is={data?.onWhatsApp ?? null} />}>
            {number === "" ? <span className={classes.quiet}>{t("contactDrawer.noNumber")}</span> : <span>{phoneNumber(number)}</span>}
            {number !== "" && <CopyButton label={t("contactDrawer.copyNumber")} text={`+${number}`} />}
          </Fact>
        )}
        {data?.identities.map(({ kind, value }) => (
          <Fact key={`${kind} ${value}`} name={t(`contactDrawer.identity.${kind}`)}>
            <span className={classes.id}>{kind === "number" ? phoneNumber(value) : value}</span>
            <CopyButton
              label={t("contactDrawer.copy", { what: t(`contactDrawer.identity.${kind}`) })}
              text={kind === "number" ? `+${value}` : value}
            />
          </Fact>
        ))}
        {email !== "" && (
          <Fact name={t("contactDrawer.email")}>
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
        {queue && <Fact name={t("contactDrawer.queue")}>{queue.name}</Fact>}
        {whatsapp && <Fact name={t("contactDrawer.connection")}>{whatsapp.name}</Fact>}
        <Fact name={t("contactDrawer.agent")}>{user?.name ?? <span className={classes.quiet}>{t("contactDrawer.nobody")}</span>}</Fact>
        {extraInfo.map((field) => (
          <Fact key={field.id} name={field.name}>
            <span dir="auto">{field.value}</span>
          </Fact>
        ))}
      </dl>
      {isPending && <Skeleton className={classes.edit ?? ""} />}
      {data?.can.change && <EditButton contactId={contactId} />}
    </div>
  );
}

function EditButton({ contactId }: { contactId: number }) {
  const { t } = useTranslation();
  const edit = useContext(EditContactContext);
  const [isOpen, setOpen] = useState(false);
  if (!edit) return null;
  return (
    <>
      <Button variant="light" size="sm" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {t("contactDrawer.edit")}
      </Button>
      {isOpen && edit(contactId, () => setOpen(false))}
    </>
  );
}

const Fact = ({ name, mark, children }: { name: string; mark?: ReactNode; children: ReactNode }) => (
  <div>
    <dt>
      <span dir="auto">{name}</span>
      {mark}
    </dt>
    <dd>{children}</dd>
  </div>
);

/** Nothing is said where nobody has asked the provider yet. It comes late, and has its place in a line that is there. */
function OnWhatsApp({ is }: { is: boolean | null }) {
  const { t } = useTranslation();
  if (is === null) return null;
  return (
    <Chip kind={is ? "brand" : "warning"} icon={<IconBrandWhatsapp size={14} aria-hidden />}>
      {t(is ? "contactDrawer.onWhatsApp" : "contactDrawer.notOnWhatsApp")}
    </Chip>
  );
}
