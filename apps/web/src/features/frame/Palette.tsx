import { Modal, TextInput } from "@mantine/core";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Screen } from "../../lib/screens.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { KeyHint, Keys } from "../../ui/Key.tsx";
import { toast } from "../../ui/toasts.ts";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import classes from "./Palette.module.css";
import { type Item, type Person, pressSoon, runSoon, usePalette } from "./usePalette.ts";

type Props = { screens: readonly Screen[]; onPerson(person: Person): void; onClose(): void };

/** Finds pages, contacts and actions by a few letters; arrows choose, Enter opens. */
export function Palette({ screens, onPerson, onClose }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const list = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const { groups, isSearching, isShort, error } = usePalette(screens, text);
  const items = groups.flatMap((group) => group.items);
  const chosen = items[Math.min(at, items.length - 1)];
  const idOf = ({ id }: Item) => `${list}${id.replace(/\s/g, "_")}`;
  useFocusBack();

  const go = (item: Item | undefined) => {
    if (!item) return;
    onClose();
    if ("path" in item.go) void navigate(item.go.path, { state: item.go.begins ? { begins: true } : undefined });
    else if ("run" in item.go) {
      const { run } = item.go;
      runSoon(() => Promise.resolve(run()).catch((error: unknown) => toast.refused(error, t)));
    } else if ("key" in item.go) pressSoon(item.go.key);
    else onPerson(item.go.person);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) setAt((Math.min(at, items.length - 1) + step + items.length) % items.length);
    else if (event.key === "Enter" && !event.nativeEvent.isComposing) go(chosen);
    else return;
    event.preventDefault();
  };
  const says = isSearching ? t("frame.palette.busy") : error ? t("frame.palette.failed") : items.length === 0 && !isShort;
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size={600}
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
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={list}
        aria-activedescendant={chosen && idOf(chosen)}
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
      <div id={list} role="listbox" aria-label={t("frame.palette.open")} className={classes.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a part of a list box, not of a form.
          <div key={group.name} role="group" aria-label={t(`frame.palette.${group.name}`)}>
            <div className={classes.heading} aria-hidden>
              {t(`frame.palette.${group.name}`)}
            </div>
            {group.items.map((item) => (
              <Option key={item.id} id={idOf(item)} item={item} isChosen={item === chosen} onGo={() => go(item)} />
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={classes.none}>
        {says === true ? t("common.nothingFound", { text }) : says || (isShort && t("frame.palette.hint"))}
      </p>
      <p className={classes.keys} aria-hidden>
        <Keys keys="↑ ↓" /> {t("frame.palette.choose")} <Keys keys="Enter" /> {t("frame.palette.go")} <Keys keys="Esc" />{" "}
        {t("common.close")}
      </p>
    </Modal>
  );
}

type OptionProps = { id: string; item: Item; isChosen: boolean; onGo(): void };

function Option({ id, item: { icon: Icon, name, more, shortcut }, isChosen, onGo }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView?.({ block: "nearest" });
  }, [isChosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and the keys.
    <div ref={option} id={id} role="option" tabIndex={-1} aria-selected={isChosen} className={classes.option} onClick={onGo}>
      <Icon size={20} aria-hidden />
      <span className={classes.name}>{name}</span>
      {more && <span className={classes.more}>{more}</span>}
      {shortcut && <KeyHint of={shortcut} />}
    </div>
  );
}
