import { Skeleton, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { cut } from "../../../lib/format.ts";
import { useUser } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { HolderNotice } from "./HolderNotice.tsx";
import { NewTicketDialog } from "./NewTicketDialog.tsx";
import { type Contact, runningTicketOf } from "./running.ts";

const NAME_MAX = 60;
/** Who is answered sooner sees nothing flash. */
const PATIENCE_MS = 300;

/** To write to somebody: my own conversation with him opens, a colleague's is pointed out, and where there is none it is begun. */
export function StartTicket({ contact, onClose }: { contact: Contact; onClose(): void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id: me } = useUser();
  const { data: running, isPending, isFetching } = useQuery(runningTicketOf(contact.id));
  const isLong = useIsLong();
  // What somebody holds is open.
  const mine = !isFetching && running?.userId === me ? running.uuid : undefined;
  useEffect(() => {
    if (mine === undefined) return;
    onClose();
    void navigate(`/tickets/${mine}`);
  }, [mine, navigate, onClose]);

  if (mine !== undefined || ((isPending || isFetching) && !isLong)) return null;
  if (!isPending && !isFetching && !running) return <NewTicketDialog contact={contact} onClose={onClose} />;
  return (
    <Dialog isSmall onClose={onClose} title={cut(contact.name, NAME_MAX)}>
      {running && !isFetching ? (
        <HolderNotice holder={running} onLeave={onClose} />
      ) : (
        <Stack gap="md" role="status" aria-label={t("common.loading")}>
          <Skeleton height={44} />
        </Stack>
      )}
    </Dialog>
  );
}

function useIsLong() {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
}
