import type { ChannelEvent } from "@recado/channels/channel";
import type { BinaryNode, WASocket } from "baileys";

/** So long the first code lives, and each of those after it. */
const FIRST_MS = 60_000;
const NEXT_MS = 20_000;
/** WhatsApp answers at once whether it knows of the code that is to be typed. */
const ANSWER_MS = 20_000;

type Showing = {
  sock: Pick<WASocket, "ws" | "requestPairingCode">;
  tell: (event: ChannelEvent) => void;
  pairingNumber: string | null;
  /** There will be no code on this line. */
  refused: (why: string) => void;
};

/** Shows what a person needs for pairing: one QR after another, or a code to type on the phone. What was taken away stays away. */
export function showing({ sock, tell, pairingNumber, refused }: Showing) {
  let shown = 0;
  let isOver = false;

  const code = async (number: string) => {
    try {
      // Baileys makes the code itself, and does not look at what WhatsApp says to it.
      const [text] = await Promise.all([sock.requestPairingCode(number), known(sock)]);
      if (isOver) return;
      tell({ type: "status", status: "qrcode", cause: "code-shown" });
      tell({ type: "code", code: text });
    } catch (error) {
      // A line that broke is told of by its end, and asks again when it is back.
      if (!isOver && sock.ws.isOpen) refused(error instanceof Error ? error.message : String(error));
    }
  };

  return {
    qr(qr: string) {
      if (isOver) return;
      shown += 1;
      if (pairingNumber) {
        // A code has been asked for with the first; the QRs that follow are nobody's concern.
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

/** Until the device is linked nothing else is asked to which WhatsApp would answer no. */
function known({ ws }: Pick<WASocket, "ws">): Promise<void> {
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
