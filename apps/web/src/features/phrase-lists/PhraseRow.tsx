import type { FlowCampaign } from "@recado/contract/flow-campaigns";
import { cut, listed } from "../../lib/format.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { NounActions } from "../../ui/noun/NounActions.tsx";
import { phraseNoun } from "./phrases.ts";

const PHRASE_SHOWN = 40;

export function PhraseRow({ phrase, onEdit }: { phrase: FlowCampaign; onEdit(): void }) {
  const { t } = useTranslation();
  const { id, name, status, flow, whatsapp, can } = phrase;
  const words = { phrase: cut(phrase.phrase, PHRASE_SHOWN), flow: flow.name };
  return (
    <ListRow
      isWhole
      title={<span dir="auto">{name}</span>}
      text={whatsapp ? t("phraseLists.line", { ...words, connection: whatsapp.name }) : t("phraseLists.lineNowhere", words)}
      marks={
        <>
          {troublesOf(phrase).map((trouble) => (
            <Chip key={trouble} kind="warning">
              {t(`phraseLists.marks.${trouble}`)}
            </Chip>
          ))}
          {phrase.meets.length > 0 && (
            <Chip kind="warning" isWhole>
              {t("phraseLists.marks.meets", { names: listed(phrase.meets.map(({ name }) => name)) })}
            </Chip>
          )}
          <Chip kind={status ? "brand" : "plain"}>{t(status ? "phraseLists.active" : "phraseLists.inactive")}</Chip>
        </>
      }
      actions={<NounActions noun={phraseNoun} id={id} name={name} can={can} onEdit={onEdit} takes={t("phraseLists.delete.takes")} />}
    />
  );
}

/** Why it starts nothing although it is active. */
const troublesOf = ({ whatsappId, flow }: FlowCampaign) => [
  ...(whatsappId === null ? ["noConnection"] : []),
  ...(flow.isPublished ? [] : ["notPublished"]),
  ...(flow.active ? [] : ["flowOff"]),
];
