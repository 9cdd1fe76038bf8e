import { messages } from "@recado/contract/messages";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api.ts";
import { putFile } from "./fileQueries.ts";
import { putMessage, shownMessages } from "./queries.ts";

/** What the server answers stands in the conversation at once; what comes of it later is told. */
export const useDeleteMessage = () => useChange((id: string) => call(messages.remove, { params: { id } }));
export const useEdit = () =>
  useChange(({ id, body }: { id: string; body: string }) => call(messages.edit, { params: { id }, body: { body } }));
export const useResend = () => useChange((id: string) => call(messages.resend, { params: { id }, body: {} }));

/** Fresh links. Of what the conversation has not been scrolled back to, it shows nothing yet. */
export function useMedia() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(messages.media, { params: { id } }),
    onSuccess: (message) => {
      if (shownMessages(cache, message.ticketId).some(({ id }) => id === message.id)) putMessage(cache, message);
      putFile(cache, message);
    },
  });
}

function useChange<T>(mutationFn: (of: T) => Promise<Parameters<typeof putMessage>[1]>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSuccess: (message) => putMessage(cache, message) });
}
