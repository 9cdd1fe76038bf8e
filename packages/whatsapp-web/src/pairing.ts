import type { ChannelEvent } from "@recado/channels/channel";
import type { WASocket } from "baileys";

/** So long the first code lives, and each of those after it. */
const FIRST_MS = 60_000;
const NEXT_MS = 20_000;

/** Shows what a person needs for pairing: one QR after another, or a code to type on the phone. */
export function showing({
  sock,
  tell,
  pairingNumber,
}: {
  sock: WASocket;
  tell: (event: ChannelEvent) => void;
  pairingNumber: string | null;
}) {
  let shown = 0;

  const code = async (number: string) => {
    const text = await sock.requestPairingCode(number);
    tell({ type: "status", status: "qrcode", cause: "code-shown" });
    tell({ type: "code", code: text });
  };

  return {
    qr(qr: string) {
      shown += 1;
      if (pairingNumber) {
        // A code has been asked for with the first; the QRs that follow are nobody's concern.
        if (shown === 1) code(pairingNumber).catch(() => {});
        return;
      }
      if (shown === 1) tell({ type: "status", status: "qrcode", cause: "qr-shown" });
      tell({ type: "qr", qr, expiresInMs: shown === 1 ? FIRST_MS : NEXT_MS });
    },
    away() {
      if (shown > 0) tell({ type: "qr", qr: "", expiresInMs: 0 });
      shown = 0;
    },
  };
}
