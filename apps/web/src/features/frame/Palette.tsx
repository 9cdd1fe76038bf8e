import { Modal, TextInput } from "@mantine/core";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Screen } from "../../lib/screens.ts";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import { useOpenScreens } from "./access.ts";
import classes from "./Palette.module.css";

/** Type a few letters of where you want to go; arrows choose, Enter goes. */
export function Palette({ screens, onClose }: { screens: readonly Screen[]; onClose(): void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  useFocusBack();
  const found = useOpenScreens(screens).filter(({ title }) => plain(t(title)).includes(plain(text)));
  const chosen = found[Math.min(at, found.length - 1)];

  const go = (screen: Screen | undefined) => {
    if (!screen) return;
    onClose();
    void navigate(screen.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((found.indexOf(chosen as Screen) + step + found.length) % Math.max(found.length, 1));
    else if (event.key === "Enter") go(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      yOffset="12vh"
      centered={false}
      returnFocus={false}
      attributes={{ content: { "aria-label": t("frame.palette.open") } }}
    >
      <TextInput
        variant="unstyled"
        size="lg"
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={chosen && `${list}${chosen.path}`}
        aria-label={t("frame.palette.placeholder")}
        placeholder={t("frame.palette.placeholder")}
        leftSection={<IconSearch size={20} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label={t("frame.navigation")} className={classes.list}>
        {found.map((screen) => (
          <Option key={screen.path} id={`${list}${screen.path}`} screen={screen} isChosen={screen === chosen} onGo={() => go(screen)} />
        ))}
      </div>
      <p role="status" className={classes.none}>
        {found.length === 0 && t("common.nothingFound", { text })}
      </p>
    </Modal>
  );
}

type OptionProps = { id: string; screen: Screen; isChosen: boolean; onGo(): void };

function Option({ id, screen: { icon: Icon, title }, isChosen, onGo }: OptionProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys.
    <div id={id} role="option" tabIndex={-1} aria-selected={isChosen} className={classes.option} onClick={onGo}>
      <Icon size={20} aria-hidden />
      {t(title)}
    </div>
  );
}

/** "respostas rapidas" finds "Respostas rápidas". */
const plain = (text: string) => text.trim().normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
