import type { ChannelEvent } from "@recado/channels/channel";
import type { BinaryNode, WASocket } from "baileys";

/** How long the first code is valid, and each later one. */
const FIRST_MS = 60_000;
const NEXT_MS = 20_000;
/** WhatsApp answers at once whether it accepts the code to be typed. */
const ANSWER_MS = 20_000;

type Showing = {
  sock: Pick<WASocket, "ws" | "requestPairingCode">;
  tell: (event: ChannelEvent) => void;
  pairingNumber: string | null;
  /** No code can be shown on this connection. */
  refused: (why: string) => void;
};

/** Shows what a user needs for pairing: one QR after another, or a code to type on the phone. After `away` nothing is shown any more. */
export function showing({ sock, tell, pairingNumber, refused }: Showing) {
  let shown = 0;
  let isOver = false;

  const code = async (number: string) => {
    try {
      // Baileys makes the code itself, and does not check WhatsApp's answer.
      const [text] = await Promise.all([sock.requestPairingCode(number), codeAccepted(sock)]);
      if (isOver) return;
      tell({ type: "status", status: "qrcode", cause: "code-shown" });
      tell({ type: "code", code: text });
    } catch (error) {
      // If the connection broke, its close is reported, and the next one requests a new code.
      if (!isOver && sock.ws.isOpen) refused(error instanceof Error ? error.message : String(error));
    }
  };

  return {
    qr(qr: string) {
      if (isOver) return;
      shown += 1;
      if (pairingNumber) {
        // The code is requested when the first QR comes; later QRs are ignored.
        if (shown === 1) void code(pairingNumber);
        return;
      }
      if (shown === 1) tell({ type: "status", status: "qrcode", cause: "qr-shown" });
      tell({ type: "qr", qr, expiresInMs: shown === 1 ? FIRST_MS : NEXT_MS });
    },
    away() {
      if (shown > 0 && !isOver) tell({ type: "qr", qr: "", expiresInMs: 0 });
      isOver = true;
    },
  };
}

/** Before the device is linked, no other request is made that could be answered with an error. */
function codeAccepted({ ws }: Pick<WASocket, "ws">): Promise<void> {
  const [yes, no] = ["CB:iq,type:result,link_code_companion_reg", "CB:iq,type:error"];
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => done(() => reject(new Error("no-answer"))), ANSWER_MS);
    const isKnown = () => done(resolve);
    const isRefused = (node: BinaryNode) => done(() => reject(new Error(codeIn(node))));
    const done = (settle: () => void) => {
      clearTimeout(late);
      ws.off(yes, isKnown);
      ws.off(no, isRefused);
      settle();
    };
    ws.on(yes, isKnown);
    ws.on(no, isRefused);
  });
}

const codeIn = ({ content }: BinaryNode): string => (Array.isArray(content) && content[0]?.attrs.code) || "refused";
