import { Switch } from "@mantine/core";
import { useLocation } from "react-router";
import { fixedKeys, type KeyGroup, letEnterSend, shortcuts, switchKeys, useEnterSends, useKeysAreOn } from "../../lib/keys.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Keys } from "../../ui/Key.tsx";
import { KeyChoice } from "./KeyChoice.tsx";
import classes from "./KeySheet.module.css";
import { mayChange } from "./keyChoices.ts";

/** The page of each group of shortcuts. */
const groups: { name: KeyGroup; path: string }[] = [
  { name: "list", path: "/tickets" },
  { name: "everywhere", path: "/" },
  { name: "ticket", path: "/tickets" },
];

/** The present page's shortcuts, from the table that binds them. */
const entries = [...Object.entries(shortcuts).map(([keys, shortcut]) => ({ keys, ...shortcut })), ...fixedKeys];

export function KeySheet({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [areOn, enterSends] = [useKeysAreOn(), useEnterSends()];
  const shown = groups.filter(({ path }) => pathname.startsWith(path));
  return (
    <Dialog isSmall onClose={onClose} title={t("keys.title")} size={shown.length > 1 ? 720 : 420}>
      <Switch
        data-autofocus
        label={t("keys.isOn")}
        description={t("keys.isOnHint")}
        checked={areOn}
        onChange={(event) => switchKeys(event.currentTarget.checked)}
      />
      {pathname.startsWith("/tickets") && (
        <Switch
          mt="sm"
          label={t("keys.enterSends")}
          description={t("keys.enterSendsHint")}
          checked={enterSends}
          onChange={(event) => letEnterSend(event.currentTarget.checked)}
        />
      )}
      <p className={classes.hint}>{t("keys.changeHint")}</p>
      <div className={classes.groups}>
        {shown.map(({ name }) => (
          <section key={name} className={classes.group} data-group={name}>
            <h3>{t(`keys.groups.${name}`)}</h3>
            <dl>
              {entries
                .filter(({ group }) => group === name)
                .map(({ keys, does }) => (
                  <div key={keys} className={classes.entry} data-off={!areOn && keys in shortcuts}>
                    <dt>{t(does)}</dt>
                    <dd>{areOn && mayChange(keys) ? <KeyChoice of={keys} /> : <Keys keys={keys} />}</dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
