import { type FlowDocument, type FlowVersion, flows } from "@recado/contract/flows";
import { useQuery } from "@tanstack/react-query";
import { ReactFlowProvider } from "@xyflow/react";
import { useMemo, useRef } from "react";
import { call } from "../../../lib/api.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { Canvas } from "../canvas/Canvas.tsx";
import { createLights, LightsContext } from "../canvas/lights.ts";
import { useCommands } from "../canvas/useCommands.ts";
import { useFocus } from "../canvas/useFocus.ts";
import { createFlowStore } from "../document/store.ts";
import { flowIn } from "../draft/queries.ts";
import { EditingContext } from "../editing.ts";
import { MediaContext, useFiles } from "../media/useMedia.ts";
import classes from "./Versions.module.css";

type Props = { flowId: number; version: FlowVersion; onClose(): void };

/** A read-only view of one version. */
export function VersionDialog({ flowId, version: { id, number }, onClose }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    queryKey: ["flow-version", flowId, id],
    queryFn: () => call(flows.version, { params: { id: flowId, versionId: id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog title={t("flowEditor.versions.number", { number })} size="80rem" onClose={onClose}>
      <div className={classes.drawn}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && (
          <ReactFlowProvider>
            <Drawn document={data as FlowDocument} />
          </ReactFlowProvider>
        )}
      </div>
    </Dialog>
  );
}

const lights = createLights();
const nothing = () => {};

function Drawn({ document }: { document: FlowDocument }) {
  const editing = useMemo(
    () => ({ store: createFlowStore(flowIn(document)), isReadOnly: true, open: nothing, tryFrom: nothing }),
    [document],
  );
  const { files } = useFiles(editing.store);
  return (
    <EditingContext value={editing}>
      <LightsContext value={lights}>
        <MediaContext value={files}>
          <Inside />
        </MediaContext>
      </LightsContext>
    </EditingContext>
  );
}

function Inside() {
  const container = useRef<HTMLDivElement>(null);
  const { canvas, settle, showAtFirst, focusOn } = useFocus(container);
  const commands = useCommands({ canvas, focusOn, say: nothing });
  return (
    <div ref={container} className={classes.place}>
      <Canvas canvas={canvas} commands={commands} settle={settle} showAtFirst={showAtFirst} hasMap={false}>
        {null}
      </Canvas>
    </div>
  );
}
