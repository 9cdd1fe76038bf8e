import type { FlowRun } from "@recado/contract/flow-runs";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { dateTime, stretch, time } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import classes from "./FlowRuns.module.css";

/** A loop may pass the same blocks hundreds of times. */
const SHOWN_MAX = 200;

type Passed = FlowRun["path"][number];
type Stands = NonNullable<FlowRun["standsAt"]>;

/** The run's blocks in order, with texts, answers and outputs, and where it stands, or why it ended. */
export function RunPath({ run }: { run: FlowRun }) {
  const { t } = useTranslation();
  const { flow, because, user, startedAt, endedAt, ended, path } = run;
  const left = Math.max(0, path.length - SHOWN_MAX);
  // A block may occur several times; its index on the path never changes.
  const steps = path.map((passed, at) => ({ key: `${at} ${passed.node}`, passed })).slice(left);
  return (
    <section className={classes.run} aria-label={flow.name}>
      <div className={classes.head}>
        <h3 dir="auto">{flow.name}</h3>
        <Chip kind={ended === null ? "brand" : "plain"}>{t(ended === null ? "flowRuns.underWay" : "flowRuns.over")}</Chip>
      </div>
      <p className={classes.more}>
        {t(`flowRuns.because.${because}`, { name: user?.name ?? "" })} · {endedAt ? stretch(startedAt, endedAt) : dateTime(startedAt)}
      </p>
      {left > 0 && <p className={classes.more}>{t("flowRuns.cut", { count: left })}</p>}
      <ol className={classes.path} aria-label={t("flowRuns.path")} aria-live="polite" aria-relevant="additions">
        {steps.map(({ key, passed }) => (
          <Step key={key} passed={passed} />
        ))}
        <Now run={run} />
      </ol>
    </section>
  );
}

function Step({ passed }: { passed: Passed }) {
  const { t } = useTranslation();
  const { type, at, answer } = passed;
  const output = wayOf(passed, t);
  return (
    <Line at={at} title={t(`flowEditor.types.${type ?? "unknown"}`, { defaultValue: t("flowRuns.unknown") })}>
      <BlockSummary block={passed} />
      {answer !== null && (
        <p className={classes.heard} dir="auto">
          {t("flowRuns.answered", { answer })}
        </p>
      )}
      {output && (
        <p className={classes.heard} dir="auto">
          {output}
        </p>
      )}
    </Line>
  );
}

/** The block's text; for a pause its length, for a condition its test. */
function BlockSummary({ block: { type, says, parts, condition } }: { block: Passed | Stands }) {
  const { t } = useTranslation();
  const words = (part: Passed["parts"][number]) => {
    if (part.seconds !== null) return t("flowRuns.pause", { count: part.seconds });
    const kind = t(`flowEditor.parts.${part.type}`, { defaultValue: "" });
    return part.type === "message" ? part.says : part.says ? `${kind}: ${part.says}` : kind;
  };
  const conditionText = condition?.key && t(`flowEditor.condition.says.${condition.condition}`, { ...condition, defaultValue: says });
  const lines = parts.length > 0 ? parts.map(words) : type === "start" ? [] : [conditionText || says];
  return lines.filter(Boolean).map((line, at) => (
    // A version never changes, and neither do its parts.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    <p key={at} className={classes.says} dir="auto">
      {line}
    </p>
  ));
}

type LineProps = { at?: string | null; title: string; kind?: "waits" | "over"; children?: ReactNode };

const Line = ({ at, title, kind, children }: LineProps) => (
  <li className={classes.step} data-kind={kind}>
    <div className={classes.when}>
      {at && (
        <time dateTime={at} title={dateTime(at)}>
          {time(at)}
        </time>
      )}
    </div>
    <div className={classes.what}>
      <p className={classes.title}>{title}</p>
      {children}
    </div>
  </li>
);

/** The output by which a block with several was left. */
function wayOf({ type, output, option }: Passed, t: TFunction): string | undefined {
  if (output === null) return undefined;
  if (type === "menu") return t("flowRuns.option", { number: output.slice(1), option: option ?? "" });
  if (type === "condition")
    return t("flowRuns.way", { way: t(output === "a" ? "flowEditor.condition.true" : "flowEditor.condition.false") });
  if (type === "randomizer") return t(output === "a" ? "flowEditor.randomizer.first" : "flowEditor.randomizer.second");
  return undefined;
}

const waitsFor: Record<string, string> = { menu: "answer", question: "answer", typebot: "service", openai: "service" };

/** Where the run waits and for how long, or why it ended. */
function Now({ run: { standsAt, dueAt, ended, endedAt } }: { run: FlowRun }) {
  const { t } = useTranslation();
  if (ended !== null) return <Line at={endedAt} title={t(`flowRuns.ends.${ended}`, { defaultValue: t("flowRuns.over") })} kind="over" />;
  if (!standsAt) return null;
  const type = t(`flowEditor.types.${standsAt.type ?? "unknown"}`, { defaultValue: t("flowRuns.unknown") });
  return (
    <Line title={type} kind="waits">
      <BlockSummary block={standsAt} />
      {dueAt && <p className={classes.heard}>{t(`flowRuns.waits.${waitsFor[standsAt.type ?? ""] ?? "time"}`, { at: dateTime(dueAt) })}</p>}
    </Line>
  );
}
