import { type Element, type Node, START_LABEL } from "@recado/flow-engine/flow";
import { inOrder } from "@recado/flow-engine/words";
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import IconMusic from "@tabler/icons-react/dist/esm/icons/IconMusic.mjs";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconVideo from "@tabler/icons-react/dist/esm/icons/IconVideo.mjs";
import type { ReactNode } from "react";
import { cut, percent } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { useMediaFile } from "../media/useMedia.ts";
import classes from "./Block.module.css";

const SHOWN = 110;
const PARTS_SHOWN = 4;

/** A block's summary on the canvas. */
export function BlockFace({ node }: { node: Node }) {
  const { t } = useTranslation();
  switch (node.type) {
    case "start":
      return node.data.label ? <Words text={node.data.label === START_LABEL ? t("flowEditor.start.usual") : node.data.label} /> : null;
    case "message":
      return <Words text={node.data.label} />;
    case "interval":
      return <Words text={t("flowEditor.seconds", { count: node.data.sec })} />;
    case "condition": {
      const { key, condition, value } = node.data;
      return <Words text={key && t(`flowEditor.condition.says.${condition}`, { key, value })} />;
    }
    case "menu":
      return <Words text={node.data.message} />;
    case "question": {
      const { message, answerKey } = node.data.typebotIntegration;
      return (
        <>
          <Words text={message} />
          {answerKey && <code className={classes.key}>{`{{${answerKey}}}`}</code>}
        </>
      );
    }
    case "img":
      return node.data.url ? <Picture name={node.data.url} /> : <Missing />;
    case "audio":
      return node.data.url ? <Words text={t(node.data.record ? "flowEditor.audio.voice" : "flowEditor.audio.file")} /> : <Missing />;
    case "video":
      return node.data.url ? <Words text={t("flowEditor.video.file")} /> : <Missing />;
    case "randomizer":
      return null;
    case "singleBlock":
      return <Parts elements={inOrder(node)} />;
    case "ticket":
      return <Words text={node.data.queue?.name || (node.data.queue ? t("flowEditor.ticket.queue", { id: node.data.queue.id }) : "")} />;
    case "typebot":
    case "openai":
      return <Words text={node.data.typebotIntegration.name} />;
  }
}

/** The label of an output, in blocks that have several. */
export function OutputWords({ node, output }: { node: Node; output: string }) {
  const text = useOutputWords()(node, output);
  return (
    <span className={classes.words} dir="auto">
      {text}
    </span>
  );
}

export function useOutputWords() {
  const { t } = useTranslation();
  return (node: Node, output: string): string => {
    if (node.type === "condition") return t(output === "a" ? "flowEditor.condition.true" : "flowEditor.condition.false");
    if (node.type === "randomizer") return percent((output === "a" ? node.data.percent : 100 - node.data.percent) / 100);
    const option = node.type === "menu" && node.data.arrayOption.find(({ number }) => `a${number}` === output);
    return option ? `[${option.number}] ${option.value}` : t("flowEditor.next");
  };
}

const Words = ({ text }: { text: ReactNode }) =>
  text ? (
    <p className={classes.text} dir="auto">
      {typeof text === "string" ? cut(text, SHOWN) : text}
    </p>
  ) : (
    <Missing />
  );

function Picture({ name }: { name: string }) {
  const { t } = useTranslation();
  const file = useMediaFile(name);
  if (!file) return <Words text={t("flowEditor.parts.img")} />;
  return <img className={classes.picture} src={file.path} alt={file.original} height={100} loading="lazy" draggable={false} />;
}

function Missing() {
  const { t } = useTranslation();
  return <p className={classes.missing}>{t("flowEditor.empty")}</p>;
}

const partIcons = { message: IconMessage, interval: IconClock, img: IconPhoto, audio: IconMusic, video: IconVideo };

function Parts({ elements }: { elements: Element[] }) {
  const { t } = useTranslation();
  if (elements.length === 0) return <Missing />;
  return (
    <ul className={classes.parts}>
      {elements.slice(0, PARTS_SHOWN).map((element) => {
        const Icon = partIcons[element.type];
        return (
          <li key={element.number}>
            <Icon size={14} aria-label={t(`flowEditor.parts.${element.type}`)} />
            <span dir="auto">
              {cut(partWords(element, t("flowEditor.seconds", { count: Number(element.value) || 0 })) || t("flowEditor.empty"), 40)}
            </span>
          </li>
        );
      })}
      {elements.length > PARTS_SHOWN && <li>{t("flowEditor.moreParts", { count: elements.length - PARTS_SHOWN })}</li>}
    </ul>
  );
}

function partWords(element: Element, seconds: string): string {
  if (element.type === "message") return element.value;
  return element.type === "interval" ? seconds : (element.original ?? element.value);
}
