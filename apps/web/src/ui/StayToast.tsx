import { Button, Group } from "@mantine/core";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import { useTranslation } from "../lib/texts.tsx";
import classes from "./Toasts.module.css";
import { type Stay, toast } from "./toasts.ts";

type Props = { id: number; text: string; stay: Stay };

/** A toast for something that must not be missed: it stays until closed. */
export function StayToast({ id, text, stay }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.toast} data-kind="failed" data-stays>
      <IconAlertCircle size={20} aria-hidden />
      <p className={classes.text}>{text}</p>
      <Group className={classes.acts ?? ""} gap={8}>
        {stay.acts.map(({ label, act }) => (
          <Button key={label} className={classes.take ?? ""} size="compact-md" variant="light" onClick={act}>
            {label}
          </Button>
        ))}
        <Button className={classes.take ?? ""} size="compact-md" variant="default" onClick={() => toast.dismiss(id)}>
          {t("common.close")}
        </Button>
      </Group>
    </div>
  );
}
