import type { FlowDraft } from "@recado/contract/flows";
import { ReactFlowProvider } from "@xyflow/react";
import { Suspense, useCallback, useMemo, useRef, useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { part } from "../../ui/part.tsx";
import { toast } from "../../ui/toasts.ts";
import { Canvas } from "./canvas/Canvas.tsx";
import { createLights, LightsContext } from "./canvas/lights.ts";
import { Search } from "./canvas/Search.tsx";
import { useCanvasKeys } from "./canvas/useCanvasKeys.ts";
import { useCommands } from "./canvas/useCommands.ts";
import { useFocus } from "./canvas/useFocus.ts";
import { useSession } from "./draft/useSession.ts";
import classes from "./Editor.module.css";
import { EditorBar, type Panel } from "./EditorBar.tsx";
import { EditingContext, type Opened } from "./editing.ts";
import { LookingOn } from "./LookingOn.tsx";
import { MediaContext, useFiles } from "./media/useMedia.ts";
import { Outline } from "./Outline.tsx";
import { Side } from "./Side.tsx";
import { ToolBar } from "./ToolBar.tsx";

type Props = { draft: FlowDraft; tab: string; title: string };

export const Editor = (props: Props) => (
  <ReactFlowProvider>
    <Whole {...props} />
  </ReactFlowProvider>
);

function Whole({ draft, tab, title }: Props) {
  const { t } = useTranslation();
  const session = useSession(draft, tab);
  const { store, lease } = session;
  const [lights] = useState(createLights);
  const [opened, setOpened] = useState<Opened>();
  const [panel, setPanel] = useState<Panel>();
  const [tryAt, setTryAt] = useState<{ id: string | undefined; times: number }>({ id: undefined, times: 0 });
  const [isSearching, setSearching] = useState(false);
  const [hasMap, setMap] = useState(false);
  const [announcement, say] = useState("");
  const isReadOnly = lease.isOurs !== true || session.saving.state === "held";
  const { files } = useFiles(store);
  const open = useCallback(
    (dialog: Opened) => (isReadOnly ? toast.failed(t("flowEditor.lookingOnly")) : setOpened(dialog)),
    [isReadOnly, t],
  );
  const tryFrom = useCallback((id: string) => {
    setPanel("phone");
    setTryAt(({ times }) => ({ id, times: times + 1 }));
  }, []);
  const editing = useMemo(() => ({ store, isReadOnly, open, tryFrom }), [store, isReadOnly, open, tryFrom]);
  return (
    <EditingContext value={editing}>
      <LightsContext value={lights}>
        <MediaContext value={files}>
          <div className={classes.editor}>
            <Inside
              title={title}
              session={session}
              flowId={draft.flow.id}
              name={draft.flow.name}
              opened={opened}
              setOpened={setOpened}
              panel={panel}
              setPanel={setPanel}
              isSearching={isSearching}
              setSearching={setSearching}
              hasMap={hasMap}
              setMap={setMap}
              say={say}
              side={(focusOn) =>
                panel && (
                  <Side title={t(`flowEditor.panels.${panel}`)} onClose={() => setPanel(undefined)}>
                    <Suspense>
                      {panel === "outline" && <Outline onGo={focusOn} />}
                      {panel === "problems" && <Problems onGo={focusOn} flowId={draft.flow.id} />}
                      {panel === "versions" && <Versions flowId={draft.flow.id} session={session} />}
                      {panel === "phone" && <Phone key={tryAt.times} from={tryAt.id} onGo={focusOn} />}
                    </Suspense>
                  </Side>
                )
              }
            />
            <p className="sr-only" role="status">
              {announcement}
            </p>
          </div>
        </MediaContext>
      </LightsContext>
    </EditingContext>
  );
}

type InsideProps = {
  title: string;
  flowId: number;
  name: string;
  session: ReturnType<typeof useSession>;
  opened: Opened | undefined;
  setOpened(opened: Opened | undefined): void;
  panel: Panel | undefined;
  setPanel(panel: Panel | undefined): void;
  isSearching: boolean;
  setSearching(is: boolean): void;
  hasMap: boolean;
  setMap(has: boolean): void;
  say(text: string): void;
  side(focusOn: (id: string) => void): React.ReactNode;
};

function Inside(props: InsideProps) {
  const { title, flowId, name, session, opened, setOpened, panel, setPanel, isSearching, setSearching, hasMap, setMap, say, side } = props;
  const container = useRef<HTMLDivElement>(null);
  const { canvas, settle, showAtFirst, focusOn } = useFocus(container);
  const commands = useCommands({ canvas, focusOn, say });
  useCanvasKeys({ place: container, canvas, commands, focusOn, onSearch: () => setSearching(true) });
  return (
    <>
      <EditorBar title={title} flowId={flowId} name={name} session={session} commands={commands} panel={panel} onPanel={setPanel} />
      <LookingOn session={session} />
      <div className={classes.body}>
        <div ref={container} className={classes.place}>
          <Canvas canvas={canvas} commands={commands} settle={settle} showAtFirst={showAtFirst} hasMap={hasMap}>
            {isSearching && <Search onGo={focusOn} onClose={() => setSearching(false)} />}
            <ToolBar canvas={canvas} commands={commands} hasMap={hasMap} onMap={setMap} onSearch={() => setSearching(true)} />
          </Canvas>
        </div>
        {side(focusOn)}
      </div>
      {opened && (
        <Suspense>
          <BlockDialog opened={opened} commands={commands} focusOn={focusOn} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const BlockDialog = part(async () => (await import("./dialogs/BlockDialog.tsx")).BlockDialog);
const Problems = part(async () => (await import("./problems/Problems.tsx")).Problems);
const Phone = part(async () => (await import("./phone/Phone.tsx")).Phone);
const Versions = part(async () => (await import("./versions/Versions.tsx")).Versions);
