import type { Finding } from "@recado/flow-engine/findings";
import type { Node } from "@recado/flow-engine/flow";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { useQuery } from "@tanstack/react-query";
import { use, useEffect, useMemo, useSyncExternalStore } from "react";
import { cut } from "../../../lib/format.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { useOutputWords } from "../canvas/BlockFace.tsx";
import { LightsContext } from "../canvas/lights.ts";
import classes from "../Editor.module.css";
import { useEditing } from "../editing.ts";
import { useFiles } from "../media/useMedia.ts";
import { useNameOf } from "../useBlockName.ts";
import { aroundOf, findingsIn } from "./findings.ts";

/** Errors and warnings, each with a link to its block. */
export function Problems({ onGo, flowId }: { onGo(id: string): void; flowId: number }) {
  const { t } = useTranslation();
  const { store } = useEditing();
  const lights = use(LightsContext);
  const { data: around } = useQuery(aroundOf(flowId));
  const { files, isKnown } = useFiles(store);
  const flow = useSyncExternalStore(store.watch, store.flow);
  const found = useMemo(() => findingsIn(flow, around, isKnown ? [...files.values()] : undefined), [flow, around, isKnown, files]);
  useEffect(() => {
    const worst = new Map<string, "error" | "warning">();
    for (const { node, severity } of found) if (node !== null && worst.get(node) !== "error") worst.set(node, severity);
    lights.showProblems(worst);
    return () => lights.showProblems(new Map());
  }, [found, lights]);
  if (found.length === 0) return <p className={classes.quiet}>{t("flowEditor.problems.none")}</p>;
  return (
    <ul className={classes.outline}>
      {found.map((one) => (
        <li key={`${one.node} ${one.code} ${JSON.stringify(one.params)}`}>
          <One finding={one} node={flow.nodes.find(({ id }) => id === one.node)} onGo={onGo} />
        </li>
      ))}
    </ul>
  );
}

function One({ finding: { code, severity, params }, node, onGo }: { finding: Finding; node: Node | undefined; onGo(id: string): void }) {
  const { t } = useTranslation();
  const nameOf = useNameOf();
  const named = useNamed();
  const Icon = severity === "error" ? IconAlertCircle : IconAlertTriangle;
  return (
    <button type="button" className={classes.go} disabled={!node} onClick={() => node && onGo(node.id)}>
      <span className={classes.finding} data-severity={severity}>
        <Icon size={16} aria-label={t(`flowEditor.problems.${severity}`)} />
        <span dir="auto">{t(`flowEditor.findings.${code}`, node ? { ...params, ...named(code, params, node) } : params)}</span>
      </span>
      <span className={classes.quiet} dir="auto">
        {node ? nameOf(node) : t("flowEditor.problems.whole")}
      </span>
    </button>
  );
}

const OPTION_SHOWN = 40;

/** The name of an output or a service, as on the canvas. */
function useNamed() {
  const { t } = useTranslation();
  const wordsOf = useOutputWords();
  return (code: Finding["code"], { option, service }: Finding["params"], node: Node) => {
    if (code === "serviceMissing") return { service: t(`flowEditor.types.${service}`) };
    if (code !== "deadEnd") return {};
    return { option: cut(wordsOf(node, node.type === "menu" ? `a${option}` : String(option ?? "a")), OPTION_SHOWN) };
  };
}
