import { useTranslation } from "../../lib/texts.tsx";
import { VariableArea } from "../../ui/form/VariableArea.tsx";
import type { texts } from "./connectionDraft.ts";
import type { Form } from "./useConnectionForm.ts";

const MAX = 4096;

type Props = {
  form: Form;
  name: (typeof texts)[number] | "expiresInactiveMessage";
  description: string;
  required?: boolean;
};

export function MessageField({ form, name, description, required = false }: Props) {
  const { t } = useTranslation();
  return (
    <VariableArea
      label={t(`connections.form.${name}`)}
      description={description}
      required={required}
      max={MAX}
      text={String(form.values[name] ?? "")}
      field={form.field(name)}
      onChange={(text) => form.set({ [name]: text })}
    />
  );
}
