import { isRecording } from "../../../lib/sound/recording.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { toast } from "../../../ui/toasts.ts";
import { useEdit } from "../cache/messageQueries.ts";
import type { DraftOf } from "../drafts/drafts.ts";
import type { Sending } from "../outbox/sending.ts";
import { rests } from "../presence/attention.ts";

type Props = { drafted: DraftOf; signs: boolean; isTooLong: boolean; onSend(sending: Sending): void };

/** What becomes of a draft: something new is said, or something said is changed. */
export function useSubmit({ drafted: { draft, change, reworded, clear }, signs, isTooLong, onSend }: Props) {
  const { t } = useTranslation();
  const edit = useEdit();
  const { body, files, about, coming = [], captions, isRestoring } = draft;
  const quoted = about?.what === "answer" ? { quotedId: about.message.id } : {};

  const send = () => {
    if ((body.trim() === "" && files.length === 0) || isRestoring || coming.length > 0 || isTooLong) return;
    if (about?.what === "edit") return save(about.message.id);
    const [spoken, attached] = [files.filter(isRecording), files.filter((file) => !isRecording(file))];
    // What is written is said of the first; after a recording, which says nothing, it may have words of its own as well.
    const own = files[0] !== attached[0] && attached[0] ? captions?.get(attached[0])?.trim() : undefined;
    const words = [body, own ?? ""].filter((part) => part.trim() !== "").join("\n");
    const others = attached.slice(1).map((file) => captions?.get(file)?.trim() ?? "");
    const along = { files: attached, ...(others.some(Boolean) && { captions: others }) };
    const text = { body: words, sign: signs, voice: false, files: [], ...quoted };
    // A recording carries no words of its own: they go before it, and what they answer with them.
    if (attached[0]?.type.startsWith("audio/") && words !== "") {
      onSend(text);
      onSend({ body: "", sign: signs, voice: false, ...along });
    } else if (words !== "" || attached.length > 0) onSend({ ...text, ...along });
    for (const file of spoken) onSend({ body: "", sign: false, voice: true, files: [file], ...quoted });
    clear();
    rests();
  };
  // Until the server has it, the new wording stays where it was written.
  const save = (id: string) => {
    if (edit.isPending) return;
    // A promise: the user may be in another conversation when it resolves.
    edit.mutateAsync({ id, body }).then(
      () => reworded(id, body),
      (error: Error) => toast.refused(error, t),
    );
  };
  const speak = (file: File) => {
    onSend({ body: "", sign: false, voice: true, files: [file], ...quoted });
    change((current) => (current.about?.what === "answer" ? { about: undefined } : {}));
  };
  return { send, speak, isSaving: edit.isPending };
}
