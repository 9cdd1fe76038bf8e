import { CloseButton, TextInput } from "@mantine/core";
import { wordsOf } from "@recado/flow-engine/words";
import { Panel } from "@xyflow/react";
import { useState } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { useEditing } from "../editing.ts";
import { useNameOf } from "../useBlockName.ts";
import classes from "./Canvas.module.css";
import { inReadingOrder } from "./neighbours.ts";

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Finds blocks by their text; Enter goes to the next one. */
export function Search({ onGo, onClose }: { onGo(id: string): void; onClose(): void }) {
  const { t } = useTranslation();
  const { store } = useEditing();
  const nameOf = useNameOf();
  const [text, setText] = useState("");
  const [at, setAt] = useState(-1);
  const sought = plain(text.trim());
  const found =
    sought === "" ? [] : inReadingOrder(store.flow().nodes).filter((node) => plain(`${nameOf(node)} ${wordsOf(node)}`).includes(sought));
  const goOn = () => {
    const next = found[(at + 1) % found.length];
    setAt((at + 1) % Math.max(1, found.length));
    if (next) onGo(next.id);
  };
  return (
    <Panel position="top-center" className={classes.search ?? ""}>
      <TextInput
        size="sm"
        type="search"
        w={280}
        autoFocus
        aria-label={t("flowEditor.search")}
        placeholder={t("flowEditor.search")}
        description={sought ? t("flowEditor.found", { count: found.length }) : t("flowEditor.searchHint")}
        inputWrapperOrder={["input", "description"]}
        value={text}
        rightSection={<CloseButton size="sm" aria-label={t("common.close")} onClick={onClose} />}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setAt(-1);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
          if (event.key !== "Enter") return;
          event.preventDefault();
          goOn();
          const field = event.currentTarget;
          if (found.length > 1) requestAnimationFrame(() => field.focus());
        }}
      />
    </Panel>
  );
}
