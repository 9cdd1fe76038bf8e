import type { Finding } from "@recado/flow-engine/findings";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { useQuery } from "@tanstack/react-query";
import { use, useEffect, useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { LightsContext } from "../canvas/lights.ts";
import classes from "../Editor.module.css";
import { useEditing } from "../editing.ts";
import { useFiles } from "../media/useMedia.ts";
import { useNameOf } from "../useBlockName.ts";
import { aroundOf, findingsIn } from "./findings.ts";

/** What will, or may, go wrong, each with the way to its block. */
export function Problems({ onGo, flowId }: { onGo(id: string): void; flowId: number }) {
  const { t } = useTranslation();
  const { store } = useEditing();
  const lights = use(LightsContext);
  const nameOf = useNameOf();
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
          <One finding={one} name={nameIn(one)} onGo={onGo} />
        </li>
      ))}
    </ul>
  );

  function nameIn({ node: id }: Finding) {
    const node = flow.nodes.find((one) => one.id === id);
    return node ? nameOf(node) : t("flowEditor.problems.whole");
  }
}

function One({ finding: { node, code, severity, params }, name, onGo }: { finding: Finding; name: string; onGo(id: string): void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className={classes.go} disabled={node === null} onClick={() => node !== null && onGo(node)}>
      <span className={classes.finding} data-severity={severity}>
        <IconAlertTriangle size={16} aria-label={t(`flowEditor.problems.${severity}`)} />
        <span dir="auto">{t(`flowEditor.findings.${code}`, params)}</span>
      </span>
      <span className={classes.quiet} dir="auto">
        {name}
      </span>
    </button>
  );
}
