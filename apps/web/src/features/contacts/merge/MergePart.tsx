import { Button } from "@mantine/core";
import type { ContactMerge } from "@recado/contract/contacts";
import IconArrowsJoin from "@tabler/icons-react/dist/esm/icons/IconArrowsJoin.mjs";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { ContactDetails } from "../../../lib/contactCard.ts";
import { cut, dateTime } from "../../../lib/format.ts";
import { refetchQueries } from "../../../lib/net/refetchQueries.ts";
import { useLive } from "../../../lib/realtime.ts";
import { phoneNumber } from "../../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import { part } from "../../../ui/part.tsx";
import { toast } from "../../../ui/toasts.ts";
import classes from "./Merge.module.css";
import { mergesOf, useUndoMerge } from "./queries.ts";

const NAME_MAX = 60;

const MergeDialog = part(async () => (await import("./MergeDialog.tsx")).MergeDialog);

/** For admins: who is part of this contact, and whom he could be one with. */
export function MergePart({ contact, onChanged }: { contact: ContactDetails; onChanged(): void }) {
  const { t } = useTranslation();
  const { data: merges = [] } = useQuery(mergesOf(contact.id));
  useLive({
    contact: (cache, event) =>
      event.action === "update" && event.contact.id === contact.id && refetchQueries(cache, mergesOf(contact.id).queryKey),
  });
  const [isMerging, setMerging] = useState(false);
  return (
    <div className={classes.part}>
      {merges.length > 0 && (
        <ul className={classes.merges} aria-label={t("contacts.merge.parts")}>
          {merges.map((merge) => (
            <Merged key={merge.id} merge={merge} contactId={contact.id} onUndone={onChanged} />
          ))}
        </ul>
      )}
      <Button
        variant="default"
        size="compact-md"
        className={classes.open ?? ""}
        leftSection={<IconArrowsJoin size={16} aria-hidden />}
        onClick={() => setMerging(true)}
      >
        {t("contacts.merge.open")}
      </Button>
      {isMerging && (
        <Suspense>
          <MergeDialog contact={contact} onClose={() => setMerging(false)} onMerged={onChanged} />
        </Suspense>
      )}
    </div>
  );
}

function Merged({ merge, contactId, onUndone }: { merge: ContactMerge; contactId: number; onUndone(): void }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const undo = useUndoMerge(contactId);
  const name = cut(merge.contact.name, NAME_MAX);
  const on = dateTime(merge.createdAt);
  const ask = async () => {
    const title = t("contacts.merge.undoTitle", { name });
    if (!(await confirm({ title, takes: t("contacts.merge.undoTakes"), action: t("contacts.merge.undo"), harmless: true }))) return;
    try {
      await undo.mutateAsync(merge.id);
      toast.done(t("contacts.merge.undone"));
      onUndone();
    } catch (error) {
      toast.refused(error, t);
    }
  };
  return (
    <li>
      <span>
        <bdi>{merge.by ? t("contacts.merge.from", { name, on, by: merge.by.name }) : t("contacts.merge.fromProgram", { name, on })}</bdi>
        {merge.contact.number !== "" && <span className={classes.quiet}>{phoneNumber(merge.contact.number)}</span>}
        {!merge.can.undo && <span className={classes.quiet}>{t("contacts.merge.later")}</span>}
      </span>
      {merge.can.undo && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.undo ?? ""}
          aria-label={`${t("contacts.merge.undo")}: ${name}`}
          loading={undo.isPending}
          onClick={() => void ask()}
        >
          {t("contacts.merge.undo")}
        </Button>
      )}
    </li>
  );
}
