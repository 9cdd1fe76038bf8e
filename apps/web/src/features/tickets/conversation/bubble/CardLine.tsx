import { Button } from "@mantine/core";
import { contacts } from "@recado/contract/contacts";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { useMutation } from "@tanstack/react-query";
import { Suspense, use, useState } from "react";
import { call } from "../../../../lib/api.ts";
import { fitting } from "../../../../lib/format.ts";
import { ApiError } from "../../../../lib/refusal.ts";
import { phoneNumber } from "../../../../lib/text/phoneNumber.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import classes from "../../../../ui/chat/MessageList.module.css";
import { part } from "../../../../ui/part.tsx";
import { toast } from "../../../../ui/toasts.ts";
import { OnlyReadContext } from "./onlyRead.ts";

const NAME_MAX = 50;

/** A contact card in a message: a click opens the conversation with that contact, or starts one. */
export function CardLine({ name, number }: { name: string; number: string | null }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ id: number; name: string; number: string }>();
  const write = useMutation({ mutationFn: () => contactOf(name, number ?? ""), onSuccess: setChosen });
  const mayWrite = !use(OnlyReadContext);
  const label = name || (number ? phoneNumber(number) : t("tickets.kind.contacts"));
  return (
    <div className={`${classes.file} ${classes.card}`}>
      <IconUser size={20} aria-hidden />
      <span dir="auto">
        {label}
        {name && number && <span className={classes.detail}>{phoneNumber(number)}</span>}
      </span>
      {number && mayWrite && (
        <Button
          size="compact-xs"
          variant="light"
          loading={write.isPending}
          aria-label={t("tickets.talkTo", { name: label })}
          onClick={() => write.mutate(undefined, { onError: (error) => toast.refused(error, t) })}
        >
          {t("tickets.talk")}
        </Button>
      )}
      {chosen && (
        <Suspense>
          <StartTicket contact={chosen} onClose={() => setChosen(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

/** The existing contact, or a new one. */
async function contactOf(name: string, number: string) {
  const response = await call(contacts.list, { query: { searchParam: number } });
  const existing = response.contacts.find((one) => one.number === number);
  if (existing) return existing;
  const called = fitting(name.trim(), NAME_MAX).trim();
  try {
    return await call(contacts.create, { body: { name: called.length < 2 ? number : called, number } });
  } catch (error) {
    // A number has several spellings, and a contact may have had others before: the server knows which contact it belongs to.
    if (error instanceof ApiError && error.owner) return call(contacts.show, { params: { id: error.owner.id } });
    throw error;
  }
}

const StartTicket = part(async () => (await import("../../starting/StartTicket.tsx")).StartTicket);
