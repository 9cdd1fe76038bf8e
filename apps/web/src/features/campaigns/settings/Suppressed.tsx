import { Button, Textarea } from "@mantine/core";
import { SUPPRESSION_REASON_MAX, type SuppressedContact, suppressedContacts } from "@recado/contract/campaigns";
import IconUserOff from "@tabler/icons-react/dist/esm/icons/IconUserOff.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../../lib/api.ts";
import { useContractForm } from "../../../lib/form.ts";
import { dateTime } from "../../../lib/format.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { useLive } from "../../../lib/realtime.ts";
import { phoneNumber } from "../../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { FormDialog } from "../../../ui/form/FormDialog.tsx";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { ListRow } from "../../../ui/list/ListRow.tsx";
import { useInfiniteList } from "../../../ui/list/useInfiniteList.ts";
import { toast } from "../../../ui/toasts.ts";
import classes from "./CampaignSettings.module.css";

const suppressedKey = ["suppressed-contacts"];

/** Who asked that no campaign writes to them. */
export function Suppressed() {
  const { t } = useTranslation();
  const [lifted, setLifted] = useState<SuppressedContact>();
  useLive({ suppressedContact: (cache) => refetchQueries(cache, suppressedKey) });
  const list = useInfiniteList<SuppressedContact>({ key: suppressedKey, load: (query) => call(suppressedContacts.list, { query }) });
  return (
    <div className={classes.suppressed}>
      <ListPage
        isPart
        title={t("campaignsConfig.suppressed.title")}
        searchLabel={t("campaignsConfig.suppressed.search")}
        list={list}
        filters={list.records.length > 0 && <p className={classes.intro}>{t("campaignsConfig.suppressed.intro")}</p>}
        empty={{
          icon: <IconUserOff size={28} aria-hidden />,
          text: t("campaignsConfig.suppressed.empty"),
          hint: t("campaignsConfig.suppressed.emptyHint"),
        }}
      >
        {(contact) => <Row contact={contact} onLift={() => setLifted(contact)} />}
      </ListPage>
      {lifted && <LiftDialog contact={lifted} onClose={() => setLifted(undefined)} />}
    </div>
  );
}

const titleOf = ({ name, number }: SuppressedContact) => name || phoneNumber(number);

function Row({ contact, onLift }: { contact: SuppressedContact; onLift(): void }) {
  const { t } = useTranslation();
  const { name, number, word, createdAt, campaign, can } = contact;
  return (
    <ListRow
      isWhole
      title={<span dir="auto">{titleOf(contact)}</span>}
      text={
        <>
          {name !== "" && <span className={classes.line}>{phoneNumber(number)}</span>}
          <span className={classes.line}>
            {t("campaignsConfig.suppressed.wrote", { word, at: dateTime(createdAt) })}
            {campaign && ` · ${t("campaignsConfig.suppressed.answered", { name: campaign.name })}`}
          </span>
        </>
      }
      actions={
        can.lift && (
          <Button
            variant="default"
            size="sm"
            aria-label={t("campaignsConfig.suppressed.liftOne", { name: titleOf(contact) })}
            onClick={onLift}
          >
            {t("campaignsConfig.suppressed.lift")}
          </Button>
        )
      }
    />
  );
}

function LiftDialog({ contact, onClose }: { contact: SuppressedContact; onClose(): void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const form = useContractForm({
    schema: async () => suppressedContacts.lift.body,
    initial: { reason: "" },
    save: (body) =>
      call(suppressedContacts.lift, { params: { id: contact.id }, body }).finally(() => void refetchQueries(cache, suppressedKey)),
    onSaved: () => {
      toast.done(t("campaignsConfig.suppressed.lifted"));
      onClose();
    },
  });
  return (
    <FormDialog
      title={t("campaignsConfig.suppressed.liftTitle", { name: titleOf(contact) })}
      form={form}
      submitLabel={t("campaignsConfig.suppressed.lift")}
      onClose={onClose}
    >
      <Textarea
        label={t("campaignsConfig.suppressed.reason")}
        description={t("campaignsConfig.suppressed.liftHint")}
        placeholder={t("campaignsConfig.suppressed.reasonPlaceholder")}
        required
        autosize
        minRows={2}
        maxLength={SUPPRESSION_REASON_MAX}
        data-autofocus
        {...form.field("reason")}
      />
    </FormDialog>
  );
}
