import { Button } from "@mantine/core";
import IconPaperclip from "@tabler/icons-react/dist/esm/icons/IconPaperclip.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { useState } from "react";
import { now } from "../../../lib/clock.ts";
import { listed } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { formatted } from "../../../ui/formatted.tsx";
import type { CampaignVariable } from "../settings/variables.ts";
import classes from "./CampaignDialog.module.css";
import { useSampleContacts } from "./choices.ts";
import { previewOf, unknownIn } from "./personal.ts";

type Props = { text: string; contactListId: number | null; custom: CampaignVariable[]; at: Date | undefined; file: string | undefined };

/** The open text as a contact of the list gets it. */
export function Preview({ text, contactListId, custom, at, file }: Props) {
  const { t } = useTranslation();
  const { timeZone: zone, language } = useUser().company;
  const contacts = useSampleContacts(contactListId);
  const [place, setPlace] = useState(0);
  const contact = contacts[place % Math.max(1, contacts.length)];
  const recipient = contact ?? { name: t("campaigns.variables.nome"), number: "5511987654321", email: "nome@exemplo.com" };
  const unknown = unknownIn([text], custom);
  return (
    <figure className={classes.preview}>
      <figcaption className={classes.caption}>
        <span>{contact ? t("campaigns.previewOf", { name: contact.name }) : t("campaigns.preview")}</span>
        {contacts.length > 1 && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => setPlace(place + 1)}
          >
            {t("campaigns.previewOther")}
          </Button>
        )}
      </figcaption>
      {text.trim() === "" && !file ? (
        <p className={classes.hint}>{t("campaigns.previewEmpty")}</p>
      ) : (
        <div className={classes.bubble} dir="auto">
          {file && (
            <span className={classes.attached}>
              <IconPaperclip size={16} aria-hidden />
              {file}
            </span>
          )}
          {formatted(previewOf(text, { recipient, custom, at: at ?? now(), zone, language }).trim())}
        </div>
      )}
      {unknown.length > 0 && (
        <p className={classes.unknown} role="note">
          {t("campaigns.unknownVariables", { names: listed(unknown) })}
        </p>
      )}
    </figure>
  );
}
