import { listed } from "../lib/format.ts";
import { signOut } from "../lib/session/signOut.ts";
import { useTranslation } from "../lib/texts.tsx";
import { useConfirm } from "./confirm.tsx";
import { isGuarded } from "./form/guards.ts";

/** How many of each are on this device and nowhere else. */
export type UnsavedWork = () => Promise<{ drafts: number; notes: number; messages: number }>;

const none: UnsavedWork = async () => ({ drafts: 0, notes: 0, messages: 0 });

/** Signing out loses unsent work: the dialog lists it, and the user may cancel. */
export function useSignOut(countUnsaved: UnsavedWork = none): () => Promise<void> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const takes = async () => {
    const counts = await countUnsaved();
    const parts = (["drafts", "notes", "messages"] as const).filter((of) => counts[of] > 0);
    if (parts.length === 0) return isGuarded() && t("common.unsaved.takes");
    return t("session.leaving.takes", { list: listed(parts.map((of) => t(`session.leaving.${of}`, { count: counts[of] }))) });
  };
  return async () => {
    // The chunk can only be missing if no page with unsent work was opened since the last load; drafts from before may still exist.
    const loses = await takes().catch(() => t("session.leaving.unknown"));
    if (loses && !(await confirm({ title: t("session.leaving.title"), takes: loses, action: t("session.signOut") }))) return;
    await signOut();
  };
}
