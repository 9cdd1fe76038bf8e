import { List, NativeSelect, Stack, Text, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { PhraseTrial } from "@recado/contract/flow-campaigns";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { trialOf, useChoices } from "./queries.ts";

const AFTER_MS = 300;

/** "What happens if a customer writes …": evaluated by the server's own rules, and nothing is sent. */
export function TryDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  const { connections = [] } = useChoices();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<number>();
  const whatsappId = chosen ?? (connections.find(({ isDefault }) => isDefault) ?? connections[0])?.id;
  const [settled] = useDebouncedValue(text, AFTER_MS);
  const trial = useQuery(trialOf(settled, whatsappId));
  return (
    <Dialog title={t("phraseLists.try.title")} onClose={onClose} size="lg">
      <Stack gap="md">
        <Textarea
          label={t("phraseLists.try.text")}
          description={t("phraseLists.try.nothingIsSent")}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={4096}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          size="md"
          label={t("phraseLists.try.connection")}
          description={connections.length === 0 ? t("phraseLists.noConnections") : undefined}
          value={whatsappId === undefined ? "" : String(whatsappId)}
          onChange={({ currentTarget: { value } }) => setChosen(value === "" ? undefined : Number(value))}
          data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
        <div role="status">{text.trim() !== "" && trial.data && <Outcome trial={trial.data} />}</div>
      </Stack>
    </Dialog>
  );
}

function Outcome({ trial: { heard: match, passedOver, welcome, fallback, near } }: { trial: PhraseTrial }) {
  const { t } = useTranslation();
  return (
    <Stack gap="sm">
      {match ? (
        <Text fw={600}>{t("phraseLists.try.starts", { flow: match.flow.name, phrase: match.phrase.name })}</Text>
      ) : (
        <>
          <Text fw={600}>{t("phraseLists.try.none")}</Text>
          <Otherwise flow={welcome} name="welcome" />
          <Text>{t("phraseLists.try.rest")}</Text>
          <Otherwise flow={fallback} name="fallback" />
        </>
      )}
      <Named
        title={t("phraseLists.try.passed")}
        lines={passedOver.map(({ phrase, why }) => ({ id: phrase.id, text: `${phrase.name}: ${t(`phraseLists.try.why.${why}`)}` }))}
      />
      <Named title={t("phraseLists.try.near")} lines={near.map(({ id, name, text }) => ({ id, text: `${name}: “${text}”` }))} />
    </Stack>
  );
}

function Otherwise({ flow, name }: { flow: PhraseTrial["welcome"]; name: "welcome" | "fallback" }) {
  const { t } = useTranslation();
  if (!flow) return null;
  const starts = flow.active && flow.isPublished;
  return <Text>{t(`phraseLists.try.${starts ? name : "notStarting"}`, { flow: flow.name })}</Text>;
}

const Named = ({ title, lines }: { title: string; lines: { id: number; text: string }[] }) =>
  lines.length === 0 ? null : (
    <div>
      <Text c="dimmed">{title}</Text>
      <List>
        {lines.map(({ id, text }) => (
          <List.Item key={id}>{text}</List.Item>
        ))}
      </List>
    </div>
  );
