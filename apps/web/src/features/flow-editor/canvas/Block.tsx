import type { Node } from "@recado/flow-engine/flow";
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import { Handle, type NodeProps, Position, type Node as ReactFlowNode } from "@xyflow/react";
import { memo } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { hasInput, outputsOf } from "../document/outputs.ts";
import classes from "./Block.module.css";
import { BlockFace, OutputWords } from "./BlockFace.tsx";
import { blockIcons, families } from "./blockIcons.ts";
import { useLight } from "./lights.ts";

export type DrawnBlock = ReactFlowNode<{ node: Node }, "block">;

/** One block. Memoized: renders when its data or selection change, not while blocks are dragged. */
const Block = memo(
  function Block({ id, data: { node } }: NodeProps<DrawnBlock>) {
    const { t } = useTranslation();
    const { isHere, isPassed, problem } = useLight(id);
    const Icon = blockIcons[node.type];
    const Problem = problem === "error" ? IconAlertCircle : IconAlertTriangle;
    const outputs = outputsOf(node);
    return (
      <div className={classes.block} data-family={families[node.type]} data-here={isHere} data-passed={isPassed} data-problem={problem}>
        {hasInput(node) && <Handle type="target" id="in" position={Position.Left} className={classes.handle ?? ""} />}
        <div className={classes.head}>
          <span className={classes.icon}>
            <Icon size={16} aria-hidden />
          </span>
          <span className={classes.type}>{t(`flowEditor.types.${node.type}`)}</span>
          {problem && <Problem size={16} aria-label={t(`flowEditor.problems.${problem}`)} className={classes.problem} />}
          {outputs.length === 1 && <Output id={outputs[0] ?? ""} />}
        </div>
        <BlockFace node={node} />
        {outputs.length > 1 && (
          <ul className={classes.outputs}>
            {outputs.map((output) => (
              <li key={output} className={classes.output}>
                <OutputWords node={node} output={output} />
                <Output id={output} />
              </li>
            ))}
          </ul>
        )}
        {node.type === "menu" && outputs.length === 1 && (
          <div className={classes.output}>
            <OutputWords node={node} output={outputs[0] ?? ""} />
          </div>
        )}
      </div>
    );
  },
  (before, now) => before.data.node.data === now.data.node.data,
);

const Output = ({ id }: { id: string }) => (
  <Handle type="source" id={id} position={Position.Right} className={classes.handle ?? ""} data-output={id} />
);

/** A constant: a new object on each render would remount every block. */
export const nodeTypes = { block: Block };
