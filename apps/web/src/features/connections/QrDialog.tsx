import { Tabs } from "@mantine/core";
import type { Connection } from "@recado/contract/connections";
import { waysOf } from "@recado/contract/ways";
import { useIsMutating } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useMayDiscard } from "../../ui/form/useMayDiscard.ts";
import { toast } from "../../ui/toasts.ts";
import { Advice } from "./AdviceDialog.tsx";
import { LinkStatus } from "./LinkStatus.tsx";
import { PairingCode } from "./PairingCode.tsx";
import { QrCode } from "./QrCode.tsx";
import { QrInstead } from "./QrInstead.tsx";
import { knownCauses } from "./state.ts";

type Props = { connection: Connection; onClose(): void };

/** Links a phone: by a QR, or by a code that the phone asks for. Closes when that is done or given up. */
export function QrDialog({ connection, onClose }: Props) {
  const { t } = useTranslation();
  const { id, name, provider, status, qrcode, pairingCode } = connection;
  const [number, setNumber] = useState("");
  // Once a code is requested, the typed number is no unsaved input.
  const [askedNumber, setAskedNumber] = useState("");
  const mayDiscard = useMayDiscard(number.trim() !== "" && number !== askedNumber);
  const isByCode = pairingCode !== null || (askedNumber !== "" && qrcode === "");
  const instead = () => {
    setNumber("");
    setAskedNumber("");
  };
  useEnd(connection, useIsTakenAway(qrcode, isByCode), onClose);
  return (
    <Dialog title={t("connections.scanTitle", { name })} size="md" onClose={async () => (await mayDiscard()) && onClose()}>
      {status === "PASSKEY_REQUIRED" ? (
        <Advice connection={connection} />
      ) : status === "PAIRING" || status === "connecting" ? (
        <LinkStatus text={t("connections.pairing")} hint={t("connections.pairingHint")} />
      ) : waysOf[provider].typedCode ? (
        <Tabs defaultValue={pairingCode ? "code" : "qr"}>
          <Tabs.List mb="md" grow>
            <Tabs.Tab value="qr">{t("connections.byQr")}</Tabs.Tab>
            <Tabs.Tab value="code">{t("connections.byCode")}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="qr">{isByCode ? <QrInstead id={id} onAsked={instead} /> : <QrCode connection={connection} />}</Tabs.Panel>
          <Tabs.Panel value="code">
            <PairingCode
              connection={connection}
              isComing={askedNumber !== "" && status === "OPENING"}
              number={number}
              onType={setNumber}
              onAsked={setAskedNumber}
            />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <QrCode connection={connection} />
      )}
    </Dialog>
  );
}

/** The QR is gone, and not because of a code requested here: that event may come before the response. */
function useIsTakenAway(qrcode: string, isByCode: boolean) {
  const isAsking = useIsMutating() > 0;
  const hadQr = useRef(false);
  if (isByCode) hadQr.current = false;
  else if (qrcode !== "") hadQr.current = true;
  return hadQr.current && qrcode === "" && !isAsking;
}

/**
 * Connected: a toast, and the dialog closes. Scanned, lost or given up: the same, and the list shows the rest. A slow step keeps it open.
 */
function useEnd({ status, cause, qrcode, pairingCode }: Connection, isTakenAway: boolean, onClose: () => void) {
  const { t } = useTranslation();
  const latest = useRef({ t, onClose });
  latest.current = { t, onClose };
  const hasShown = useRef(false);
  const isShown = qrcode !== "" || pairingCode !== null;
  if (isShown) hasShown.current = true;
  const isGivenUp = !isShown && (status === "DISCONNECTED" || (status === "TIMEOUT" && hasShown.current));
  const isOver = isTakenAway || isGivenUp;
  useEffect(() => {
    const { t, onClose } = latest.current;
    if (status === "CONNECTED") toast.done(t("connections.linked"));
    else if (!isOver) return;
    else if (status === "PAIRING" || status === "connecting") toast.done(t("connections.pairing"));
    else if (cause && knownCauses.has(cause) && !unsaid.has(cause)) toast.failed(t(`connections.cause.${cause}`));
    onClose();
  }, [status, cause, isOver]);
}

/** Causes that were wanted, or are not known yet. */
const unsaid = new Set(["asked", "started", "qr-shown"]);
