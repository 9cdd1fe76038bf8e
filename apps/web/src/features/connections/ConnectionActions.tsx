import { Button, type ButtonProps } from "@mantine/core";
import type { Connection } from "@recado/contract/connections";
import { waysOf } from "@recado/contract/ways";
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs";
import IconPlug from "@tabler/icons-react/dist/esm/icons/IconPlug.mjs";
import IconPlugConnectedX from "@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs";
import IconQrcode from "@tabler/icons-react/dist/esm/icons/IconQrcode.mjs";
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toasts.ts";
import type { Dialog } from "./ConnectionDialogs.tsx";
import { useRenew, useStart, useStop } from "./queries.ts";
import { type Act, actsOf } from "./state.ts";

type Props = { connection: Connection; onOpen(dialog: Dialog): void };

const looks: Record<Act, { icon: typeof IconPlug } & ButtonProps> = {
  showQr: { icon: IconQrcode },
  disconnect: { icon: IconPlugConnectedX, variant: "default" },
  reconnect: { icon: IconPlug },
  retry: { icon: IconRefresh },
  newQr: { icon: IconQrcode, variant: "default" },
  advice: { icon: IconKey },
};

const words: Record<Act, string> = {
  showQr: "qr",
  disconnect: "disconnect",
  reconnect: "connect",
  retry: "retryNow",
  newQr: "newQr",
  advice: "advice",
};

/** The buttons for the connection's state; `state.ts` says which. */
export function ConnectionActions({ connection, onOpen }: Props) {
  const { t } = useTranslation();
  const { run, isPending } = useActs(connection, onOpen);
  return actsOf(connection).map((act) => {
    const { icon: Icon, ...look } = looks[act];
    return (
      <Button key={act} size="sm" {...look} leftSection={<Icon size={18} aria-hidden />} aria-busy={isPending} onClick={() => run(act)}>
        {t(`connections.${act === "reconnect" && connection.cause === null ? "connectFirst" : words[act]}`)}{" "}
        <span className="sr-only">{connection.name}</span>
      </Button>
    );
  });
}

function useActs({ id, name, status, provider, number }: Connection, onOpen: Props["onOpen"]) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [start, renew, stop] = [useStart(), useRenew(), useStop()];
  const isPending = start.isPending || renew.isPending || stop.isPending;

  const acts: Record<Act, () => unknown> = {
    showQr: () => onOpen("qr"),
    advice: () => onOpen("advice"),
    reconnect: async () => {
      await start.mutateAsync({ id });
      if (waysOf[provider].qr) onOpen("qr");
    },
    retry: () => start.mutateAsync({ id }),
    newQr: async () => {
      await renew.mutateAsync(id);
      onOpen("qr");
    },
    disconnect: async () => {
      const question = {
        title: t("connections.disconnectTitle", { name }),
        takes: t(`connections.disconnectTakes.${provider}`),
        action: t("connections.disconnect"),
      };
      // Cancelling an attempt needs no question; ending a working connection does, and so does unlinking a phone that is offline.
      const takesAway = status === "CONNECTED" || (number !== null && waysOf[provider].qr);
      if (!takesAway || (await confirm(question))) await stop.mutateAsync(id);
    },
  };
  const run = async (act: Act) => {
    if (isPending) return;
    try {
      await acts[act]();
    } catch (error) {
      toast.refused(error, t);
    }
  };
  return { run, isPending };
}
