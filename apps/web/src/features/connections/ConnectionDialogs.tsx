import type { Connection, ConnectionCard } from "@recado/contract/connections";
import { waysOf } from "@recado/contract/ways";
import { AdviceDialog } from "./AdviceDialog.tsx";
import { ConnectionDialog } from "./ConnectionDialog.tsx";
import { QrDialog } from "./QrDialog.tsx";
import { TimelineDialog } from "./TimelineDialog.tsx";
import { TokenDialog } from "./TokenDialog.tsx";

export type Dialog = "edit" | "qr" | "timeline" | "token" | "advice";
export type Opened = { dialog: "new" } | { dialog: Dialog; id: number } | undefined;

type Props = { opened: Opened; connections: Connection[]; onOpen(opened: Opened): void };

/** One dialog at a time; deleting its connection closes it. */
export function ConnectionDialogs({ opened, connections, onOpen }: Props) {
  const close = () => onOpen(undefined);
  if (!opened) return null;
  if (opened.dialog === "new") return <ConnectionDialog id={undefined} onClose={close} onMade={(made) => onOpen(nextOf(made))} />;
  const connection = connections.find(({ id }) => id === opened.id);
  if (!connection) return null;
  const props = { connection, onClose: close };
  switch (opened.dialog) {
    case "edit":
      return <ConnectionDialog id={connection.id} onClose={close} />;
    case "qr":
      return <QrDialog {...props} />;
    case "timeline":
      return <TimelineDialog {...props} />;
    case "token":
      return <TokenDialog {...props} />;
    case "advice":
      return <AdviceDialog {...props} />;
  }
}

/** After creating a connection the next step is linking it: a QR code for the phone, or the address to enter at Meta. */
const nextOf = ({ id, provider }: ConnectionCard): Opened => ({ dialog: waysOf[provider].qr ? "qr" : "edit", id });
