import { useTranslation } from "react-i18next";
import { toast } from "../../../ui/toasts.ts";
import type { DraftOf } from "../drafts.ts";
import { useEdit } from "../messageQueries.ts";
import type { Sending } from "../outgoing.ts";
import { rests } from "../presence/attention.ts";

type Props = { drafted: DraftOf; signs: boolean; onSend(sending: Sending): void };

/** What becomes of a draft: something new is said, or something said is changed. */
export function useSubmit({ drafted: { draft, change, reworded, clear }, signs, onSend }: Props) {
  const { t } = useTranslation();
  const edit = useEdit();
  const { body, files, about, coming = [], captions } = draft;
  const quoted = about?.what === "answer" ? { quotedId: about.message.id } : {};

  const send = () => {
    if ((body.trim() === "" && files.length === 0) || coming.length > 0) return;
    if (about?.what === "edit") return save(about.message.id);
    const others = files.slice(1).map((file) => captions?.get(file)?.trim() ?? "");
    const along = { files, ...(others.some(Boolean) && { captions: others }) };
    const text = { body, sign: signs, voice: false, files: [], ...quoted };
    // A recording carries no words of its own: they go before it, and what they answer with them.
    if (files[0]?.type.startsWith("audio/") && body.trim() !== "") {
      onSend(text);
      onSend({ body: "", sign: signs, voice: false, ...along });
    } else onSend({ ...text, ...along });
    clear();
    rests();
  };
  // Until the server has it, the new wording stays where it was written.
  const save = (id: string) => {
    if (edit.isPending) return;
    // A promise, for one may be in another conversation by then.
    edit.mutateAsync({ id, body }).then(
      () => reworded(id, body),
      (error: Error) => toast.refused(error, t),
    );
  };
  const speak = (file: File) => {
    onSend({ body: "", sign: false, voice: true, files: [file], ...quoted });
    change((known) => (known.about?.what === "answer" ? { about: undefined } : {}));
  };
  return { send, speak, isSaving: edit.isPending };
}
