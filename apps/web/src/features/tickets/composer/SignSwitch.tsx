import { Switch } from "@mantine/core";
import { useTranslation } from "../../../lib/texts.tsx";
import classes from "../../../ui/chat/composer/MessageInput.module.css";

type Props = { signs: boolean; isOff: boolean; onChange(signs: boolean): void };

/** Whether the name stands above what one says. What is reworded keeps the one it has. */
export function SignSwitch({ signs, isOff, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.sign}>
      {!isOff && (
        <Switch
          size="xs"
          classNames={{ body: classes.signBody ?? "", label: classes.signText ?? "" }}
          aria-label={t("tickets.sign")}
          label={
            <>
              <span className={classes.signLong}>{t("tickets.sign")}</span>
              <span className={classes.signShort}>{t("tickets.signShort")}</span>
            </>
          }
          checked={signs}
          onChange={({ currentTarget: { checked } }) => onChange(checked)}
        />
      )}
    </div>
  );
}
