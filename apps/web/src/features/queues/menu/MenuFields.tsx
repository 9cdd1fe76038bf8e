import { useTranslation } from "../../../lib/texts.tsx";
import type { Form } from "../useQueueForm.ts";
import classes from "./MenuFields.module.css";
import { OptionTree } from "./OptionTree.tsx";
import { Phone } from "./Phone.tsx";

export function MenuFields({ form }: { form: Form }) {
  const { t } = useTranslation();
  const { tree, name, greetingMessage } = form.values;
  return (
    <div className={classes.menu}>
      <div>
        <p className={classes.hint}>{t("queues.menu.hint")}</p>
        <OptionTree tree={tree} onChange={(changed) => form.set({ tree: changed })} isChecked={Boolean(form.field("tree").error)} />
      </div>
      <Phone tree={tree} name={name} greeting={greetingMessage ?? ""} />
    </div>
  );
}
