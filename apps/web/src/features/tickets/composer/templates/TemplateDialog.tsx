import { Skeleton, Stack, Text, TextInput } from "@mantine/core";
import type { MessageTemplate } from "@recado/contract/connections";
import IconTemplate from "@tabler/icons-react/dist/esm/icons/IconTemplate.mjs";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plain } from "../../../../lib/text/plain.ts";
import { templateHeader } from "../../../../lib/text/templateHeader.ts";
import { useTranslation } from "../../../../lib/texts.tsx";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { EmptyState } from "../../../../ui/EmptyState.tsx";
import { ErrorState } from "../../../../ui/ErrorState.tsx";
import { useUnsavedGuard } from "../../../../ui/form/useUnsavedGuard.ts";
import { templatesOf } from "../../cache/queries.ts";
import type { Sending } from "../../outbox/sending.ts";
import classes from "./TemplateDialog.module.css";
import { type Filled, TemplateForm } from "./TemplateForm.tsx";

const nothing: Filled = { values: [], file: undefined };

type Props = { connectionId: number; onSend(sending: Sending): void; onClose(): void };

/** The approved templates of the connection: one is chosen, filled in, looked at and sent. */
export function TemplateDialog({ connectionId, onSend, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<MessageTemplate>();
  const [filled, setFilled] = useState(nothing);
  const mayLeave = useUnsavedGuard(filled.file !== undefined || filled.values.some((value) => value.trim() !== ""));
  const choose = (template: MessageTemplate | undefined) => {
    setChosen(template);
    setFilled({ ...nothing, values: template?.slots.map(() => "") ?? [] });
  };
  return (
    <Dialog onClose={async () => (await mayLeave()) && onClose()} title={chosen ? chosen.name : t("tickets.template.choose")} size="lg">
      {chosen ? (
        <TemplateForm
          template={chosen}
          filled={filled}
          onFill={setFilled}
          onBack={async () => (await mayLeave()) && choose(undefined)}
          onSend={(sending) => {
            onSend(sending);
            onClose();
          }}
        />
      ) : (
        <Choice connectionId={connectionId} onChoose={choose} />
      )}
    </Dialog>
  );
}

function Choice({ connectionId, onChoose }: { connectionId: number; onChoose(template: MessageTemplate): void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(templatesOf(connectionId));
  const [text, setText] = useState("");
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={160} role="status" aria-label={t("common.loading")} />;
  const usable = data.filter(({ status }) => status === "APPROVED");
  if (usable.length === 0)
    return (
      <EmptyState icon={<IconTemplate size={28} aria-hidden />} text={t("tickets.template.none")} hint={t("tickets.template.noneHint")} />
    );
  const found = usable.filter((one) => plain([one.name, one.body].join(" ")).includes(plain(text)));
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        data-autofocus
        aria-label={t("tickets.template.search")}
        placeholder={t("tickets.template.search")}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {found.length === 0 && <Text>{t("common.nothingFound", { text })}</Text>}
      <ul className={classes.templates}>
        {found.map((template) => (
          <li key={`${template.name} ${template.language}`}>
            <button type="button" disabled={template.blocked !== null} onClick={() => onChoose(template)}>
              <strong dir="auto">{template.name}</strong> <span className={classes.meta}>{template.language}</span>
              <span className={classes.body} dir="auto">
                {[templateHeader(template, t), template.body].filter(Boolean).join("\n")}
              </span>
              {template.blocked && <span className={classes.meta}>{t(`tickets.template.blocked.${template.blocked}`)}</span>}
            </button>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
