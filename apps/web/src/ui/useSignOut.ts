import { listed } from "../lib/format.ts";
import { signOut } from "../lib/session/signOut.ts";
import { useTranslation } from "../lib/texts.tsx";
import { useConfirm } from "./confirm.tsx";
import { isGuarded } from "./form/guards.ts";

/** How many of each are on this device and nowhere else. */
export type UnsavedWork = () => Promise<{ drafts: number; notes: number; messages: number }>;

const none: UnsavedWork = async () => ({ drafts: 0, notes: 0, messages: 0 });

/** Whoever leaves by himself takes with him what he has begun and not sent: he is told of what, and may stay. */
export function useSignOut(begun: UnsavedWork = none): () => Promise<void> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const takes = async () => {
    const counts = await begun();
    const parts = (["drafts", "notes", "messages"] as const).filter((of) => counts[of] > 0);
    if (parts.length === 0) return isGuarded() && t("common.unsaved.takes");
    return t("session.leaving.takes", { list: listed(parts.map((of) => t(`session.leaving.${of}`, { count: counts[of] }))) });
  };
  return async () => {
    // Where it does not come, nobody has been where one begins anything since the page was opened; before that, he may have.
    const loses = await takes().catch(() => t("session.leaving.unknown"));
    if (loses && !(await confirm({ title: t("session.leaving.title"), takes: loses, action: t("session.signOut") }))) return;
    await signOut();
  };
}
