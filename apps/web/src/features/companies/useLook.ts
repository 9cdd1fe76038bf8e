import { looks } from "@recado/contract/looks";
import type { ManagedCompany } from "@recado/contract/managed-companies";
import { call } from "../../lib/api.ts";
import { beginLook } from "../../lib/session/look.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { toast } from "../../ui/toasts.ts";

/** Before a visit to a company, a dialog says that its admins will see it. */
export function useLook() {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return async ({ id, name }: Pick<ManagedCompany, "id" | "name">) => {
    const question = { title: t("looks.title", { name }), takes: t("looks.takes"), action: t("looks.action"), harmless: true } as const;
    if (!(await confirm(question))) return;
    try {
      beginLook((await call(looks.begin, { params: { id } })).token);
    } catch (error) {
      toast.refused(error, t);
    }
  };
}
