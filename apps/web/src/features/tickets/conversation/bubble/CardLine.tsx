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

/** Somebody whom the contact has sent: a press opens the conversation with him, or begins one. */
export function CardLine({ name, number }: { name: string; number: string | null }) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ id: number; name: string; number: string }>();
  const write = useMutation({ mutationFn: () => contactOf(name, number ?? ""), onSuccess: setChosen });
  const mayWrite = !use(OnlyReadContext);
  const said = name || (number ? phoneNumber(number) : t("tickets.kind.contacts"));
  return (
    <div className={`${classes.file} ${classes.card}`}>
      <IconUser size={20} aria-hidden />
      <span dir="auto">
        {said}
        {name && number && <span className={classes.detail}>{phoneNumber(number)}</span>}
      </span>
      {number && mayWrite && (
        <Button
          size="compact-xs"
          variant="light"
          loading={write.isPending}
          aria-label={t("tickets.talkTo", { name: said })}
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

/** As the contacts know him already, or entered there. */
async function contactOf(name: string, number: string) {
  const known = await call(contacts.list, { query: { searchParam: number } });
  const same = known.contacts.find((one) => one.number === number);
  if (same) return same;
  const called = fitting(name.trim(), NAME_MAX).trim();
  try {
    return await call(contacts.create, { body: { name: called.length < 2 ? number : called, number } });
  } catch (error) {
    // One number has several spellings, and a contact may have had more than he has: the server knows whose it is.
    if (error instanceof ApiError && error.owner) return call(contacts.show, { params: { id: error.owner.id } });
    throw error;
  }
}

const StartTicket = part(async () => (await import("../../starting/StartTicket.tsx")).StartTicket);
