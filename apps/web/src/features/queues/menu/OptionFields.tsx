import { Button, TextInput } from "@mantine/core";
import { TITLE_MAX } from "@recado/contract/queue-options";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { VariableArea } from "../../../ui/form/VariableArea.tsx";
import classes from "./OptionTree.module.css";
import type { Node } from "./tree.ts";

const MESSAGE_MAX = 4096;

type Props = {
  node: Node;
  isWrong: boolean;
  onChange(values: Partial<Pick<Node, "title" | "message">>): void;
  onDone(): void;
};

export function OptionFields({ node, isWrong, onChange, onDone }: Props) {
  const { t } = useTranslation();
  const title = useRef<HTMLInputElement>(null);
  useEffect(() => title.current?.focus(), []);
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "Escape" && !(event.key === "Enter" && event.currentTarget === title.current)) return;
    event.preventDefault(); // neither submit the queue's form nor close its dialog
    event.stopPropagation();
    onDone();
  };
  return (
    <div className={classes.fields}>
      <TextInput
        ref={title}
        label={t("queues.menu.title")}
        description={t("queues.menu.titleHint")}
        required
        maxLength={TITLE_MAX}
        autoComplete="off"
        value={node.title}
        error={isWrong && t("invalid.any.required")}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
        onKeyDown={leave}
        data-mantine-stop-propagation
      />
      <VariableArea
        label={t("queues.menu.message")}
        description={t("queues.menu.messageHint")}
        max={MESSAGE_MAX}
        text={node.message}
        field={{
          value: node.message,
          onChange: (event) => onChange({ message: event.currentTarget.value }),
          onKeyDown: leave,
          ...{ "data-mantine-stop-propagation": true },
        }}
        onChange={(message) => onChange({ message })}
      />
      <Button size="sm" variant="default" onClick={onDone}>
        {t("queues.menu.done")}
      </Button>
    </div>
  );
}
