import { Button, TextInput } from "@mantine/core";
import { localTime } from "@recado/answering/local";
import { salutation } from "@recado/answering/variables";
import type { FlowEvent, Scene } from "@recado/flow-engine/run";
import { services } from "@recado/flow-engine/services";
import { jumpOver, newTrial, type Trial, tryOut } from "@recado/flow-engine/trial";
import IconPlayerTrackNext from "@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs";
import IconReload from "@tabler/icons-react/dist/esm/icons/IconReload.mjs";
import { use, useEffect, useMemo, useRef, useState } from "react";
import { now } from "../../../lib/clock.ts";
import { lasting } from "../../../lib/format.ts";
import { currentLanguage } from "../../../lib/i18n.ts";
import { useUser } from "../../../lib/session.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { LightsContext } from "../canvas/lights.ts";
import { useEditing } from "../editing.ts";
import { useNameOf } from "../useBlockName.ts";
import { Bubble } from "./Bubble.tsx";
import classes from "./Phone.module.css";

/** A preview of the draft as a customer sees it, by the engine that runs flows. Nothing is sent. */
export function Phone({ from, onGo }: { from: string | undefined; onGo(id: string): void }) {
  const { t } = useTranslation();
  const { store } = useEditing();
  const lights = use(LightsContext);
  const nameOf = useNameOf();
  const zone = useUser().company.timeZone;
  const scene: Scene = useMemo(
    () => ({ language: currentLanguage(), values: valuesOf(t("flowEditor.phone.person"), zone), services }),
    [t, zone],
  );
  const [flow, setFlow] = useState(store.flow);
  const begin = () => {
    const drawn = store.flow();
    setFlow(drawn);
    const none = newTrial(Math.floor(Math.random() * 2 ** 31));
    return tryOut(drawn, none, { type: "start", ...(from !== undefined && { node: from }) }, scene);
  };
  const went = (event: FlowEvent) => setTrial(tryOut(flow, trial, event, scene));
  const [trial, setTrial] = useState<Trial>(begin);
  const [text, setText] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const { run, lines, passed } = trial;

  useEffect(() => {
    lights.showTrial(run.node, passed);
    return () => lights.showTrial(null, new Set());
  }, [lights, run.node, passed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to the end with each new line.
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines.length]);

  const { wait } = run;
  const currentBlock = flow.nodes.find(({ id }) => id === run.node);
  return (
    <div className={classes.phone}>
      <div className={classes.head}>
        <Button size="compact-sm" variant="default" leftSection={<IconReload size={16} aria-hidden />} onClick={() => setTrial(begin())}>
          {t("flowEditor.phone.again")}
        </Button>
        {currentBlock && (
          <Button size="compact-sm" variant="subtle" onClick={() => onGo(currentBlock.id)} className={classes.here ?? ""}>
            {nameOf(currentBlock)}
          </Button>
        )}
      </div>
      <div ref={list} className={classes.lines} role="log" aria-label={t("flowEditor.phone.talk")}>
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added at the end
          <Bubble key={at} line={line} />
        ))}
      </div>
      {wait && (
        <div className={classes.wait}>
          <span>{t(`flowEditor.phone.waits.${wait.for}`, { time: lasting(wait.seconds) })}</span>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlayerTrackNext size={16} aria-hidden />}
            onClick={() => went(jumpOver(wait))}
          >
            {t("flowEditor.phone.jump")}
          </Button>
        </div>
      )}
      <form
        className={classes.write}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === "" || run.end) return;
          went({ type: "said", text });
          setText("");
        }}
      >
        <TextInput
          size="sm"
          aria-label={t("flowEditor.phone.write")}
          placeholder={t("flowEditor.phone.write")}
          value={text}
          disabled={run.end !== null}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button type="submit" size="sm" disabled={run.end !== null}>
          {t("flowEditor.phone.send")}
        </Button>
      </form>
      <dl className={classes.variables} aria-label={t("flowEditor.phone.variables")}>
        {Object.entries(run.variables).map(([key, value]) => (
          <div key={key}>
            <dt>{`{{${key}}}`}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Variables as the server would fill them now. */
function valuesOf(name: string, zone: string) {
  const at = now();
  const ms = salutation({ at, zone, language: currentLanguage() });
  return { name, firstName: name.split(" ")[0] ?? name, protocol: "20260101-001", ms, hora: localTime(zone, at).time };
}
