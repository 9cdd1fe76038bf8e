import { Button } from "@mantine/core";
import type { Flow } from "@recado/flow-engine/flow";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconArrowForwardUp from "@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import IconListTree from "@tabler/icons-react/dist/esm/icons/IconListTree.mjs";
import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { toast } from "../../ui/toasts.ts";
import type { Commands } from "./canvas/useCommands.ts";
import { DraftState } from "./DraftState.tsx";
import type { Session } from "./draft/useSession.ts";
import classes from "./Editor.module.css";
import { useEditing } from "./editing.ts";

export type Panel = "outline" | "problems" | "versions" | "phone";
const panels = [
  ["outline", IconListTree],
  ["problems", IconAlertTriangle],
  ["versions", IconHistory],
  ["phone", IconDeviceMobile],
] as const;

type Props = {
  title: string;
  flowId: number;
  name: string;
  session: Session;
  commands: Commands;
  panel: Panel | undefined;
  onPanel(panel: Panel | undefined): void;
};

/** The flow's name, the state of its draft and publication, and undo. */
export function EditorBar({ title, flowId, name, session, commands, panel, onPanel }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const { store, isReadOnly } = useEditing();
  const { undo, redo } = useSyncExternalStore(store.watch, store.history);
  const [isPublishing, setPublishing] = useState(false);
  const publish = async () => {
    setPublishing(true);
    try {
      const flow = store.flow();
      if (await session.publish()) toast.done(publishedWords(await problemsIn(flow)));
      else toast.failed(t("flowEditor.notPublished"));
    } catch (error) {
      toast.refused(error, t);
    } finally {
      setPublishing(false);
    }
  };
  /** The flow is published by then: a failed check must not look like a failed publication. */
  const problemsIn = async (flow: Flow) => {
    try {
      return await (await import("./problems/findings.ts")).countProblems(cache, flowId, flow);
    } catch {
      return 0;
    }
  };
  const publishedWords = (count: number) => (count > 0 ? t("flowEditor.publishedWith", { count }) : t("flowEditor.published"));
  return (
    <header className={classes.bar}>
      <IconButton label={t("flowEditor.back")} onClick={() => void navigate("/flowbuilders")}>
        <IconArrowLeft size={20} aria-hidden />
      </IconButton>
      <div className={classes.names}>
        <PageHeading title={title} />
        <span className={classes.name} dir="auto">
          {name}
        </span>
      </div>
      <DraftState session={session} />
      <div className={classes.tools}>
        <IconButton label={t("flowEditor.undo")} disabled={isReadOnly || undo.length === 0} onClick={commands.undo}>
          <IconArrowBackUp size={20} aria-hidden />
        </IconButton>
        <IconButton label={t("flowEditor.redo")} disabled={isReadOnly || redo.length === 0} onClick={commands.redo}>
          <IconArrowForwardUp size={20} aria-hidden />
        </IconButton>
        {panels.map(([which, Icon]) => (
          <IconButton
            key={which}
            label={t(`flowEditor.panels.${which}`)}
            aria-pressed={panel === which}
            variant={panel === which ? "light" : "subtle"}
            onClick={() => onPanel(panel === which ? undefined : which)}
          >
            <Icon size={20} aria-hidden />
          </IconButton>
        ))}
      </div>
      <Button size="sm" className={classes.save ?? ""} loading={isPublishing} disabled={isReadOnly} onClick={() => void publish()}>
        {t("common.save")}
      </Button>
    </header>
  );
}
