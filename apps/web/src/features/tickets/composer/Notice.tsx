import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "../../../ui/chat/composer/MessageInput.module.css";
import { IconButton } from "../../../ui/IconButton.tsx";

type Props = { text: string; more?: string[]; isUrgent?: boolean; onRead(): void };

/** A notice about the draft; longer than a toast, so it stays until it is dismissed. */
export function Notice({ text, more = [], isUrgent = false, onRead }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.read} role={isUrgent ? "alert" : "status"}>
      <div>
        <p>{text}</p>
        {more.map((line) => (
          <p key={line} dir="auto">
            {line}
          </p>
        ))}
      </div>
      <IconButton label={t("tickets.gotIt")} size={28} onClick={onRead}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </div>
  );
}
