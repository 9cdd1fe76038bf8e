import { CAMPAIGN_MESSAGE_MAX, type Campaign } from "@recado/contract/campaigns";
import { useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { useCampaignSettings } from "../settings/queries.ts";
import classes from "./CampaignDialog.module.css";
import type { Medium } from "./FileField.tsx";
import { MessageTabs, type Variant, variants } from "./MessageTabs.tsx";
import { Preview } from "./Preview.tsx";
import type { DialogForm } from "./values.ts";

type Props = { form: DialogForm; at: Date | undefined; medium: Medium; campaign: Campaign | undefined; isReadOnly: boolean };

/** The messages, and how the open one arrives. */
export function MessageFields({ form, at, medium, campaign, isReadOnly }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Variant>(1);
  const custom = useCampaignSettings().data?.variables ?? [];
  const texts = Object.fromEntries(variants.map((variant) => [variant, String(form.values[`message${variant}`] ?? "")])) as Record<
    Variant,
    string
  >;
  const file = medium instanceof File ? medium.name : medium === "keep" ? (campaign?.mediaName ?? undefined) : undefined;
  return (
    <section className={classes.texts} aria-labelledby={LEGEND_ID}>
      <h3 id={LEGEND_ID} className={classes.legend}>
        {t("campaigns.messages")}
      </h3>
      <p className={classes.hint}>{t("campaigns.messagesHint")}</p>
      <MessageTabs
        texts={texts}
        max={CAMPAIGN_MESSAGE_MAX}
        open={open}
        onOpen={setOpen}
        custom={custom}
        isReadOnly={isReadOnly}
        fieldOf={form.field}
        onChange={(name, text) => form.set({ [name]: text })}
      />
      <Preview text={texts[open]} contactListId={form.values.contactListId as number | null} custom={custom} at={at} file={file} />
    </section>
  );
}

const LEGEND_ID = "campaign-messages";
