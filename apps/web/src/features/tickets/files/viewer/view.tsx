import type { Message } from "@recado/contract/messages";
import { createContext, type ReactNode, Suspense, useContext, useState } from "react";
import { part } from "../../../../ui/part.tsx";

const ViewContext = createContext<((message: Message) => void) | undefined>(undefined);

/** Shows a picture or a film as large as the screen; undefined where there is no room for it. */
export const useView = () => useContext(ViewContext);

/** Around what shows pictures of one conversation. The viewer itself comes when somebody opens one. */
export function ViewerHost({ ticketId, children }: { ticketId: number; children: ReactNode }) {
  const [message, setMessage] = useState<Message>();
  return (
    <ViewContext value={setMessage}>
      {children}
      {message && (
        <Suspense>
          <Viewer key={message.id} ticketId={ticketId} first={message} onClose={() => setMessage(undefined)} />
        </Suspense>
      )}
    </ViewContext>
  );
}

const Viewer = part(async () => (await import("./Viewer.tsx")).Viewer);
