import { NativeSelect, TextInput } from "@mantine/core";
import type { Campaign } from "@recado/contract/campaigns";
import { useTranslation } from "../../../lib/texts.tsx";
import { secondsEach } from "../settings/pace.ts";
import { useCampaignSettings } from "../settings/queries.ts";
import classes from "./CampaignDialog.module.css";
import { useConnections, useLists, useTags } from "./choices.ts";
import { FileListField } from "./FileListField.tsx";
import { Reach } from "./Reach.tsx";
import type { DialogForm } from "./values.ts";

type Props = { form: DialogForm; campaign: Campaign | undefined; isFixed: boolean };

/** By which number it is sent, to whom, and with which files. */
export function Audience({ form, campaign, isFixed }: Props) {
  const { t } = useTranslation();
  const [connections, lists, tags] = [useConnections(), useLists(), useTags()];
  const settings = useCampaignSettings().data;
  const { whatsappId, contactListId, tagListId } = form.values;
  const list = lists?.find(({ id }) => id === contactListId);
  return (
    <>
      <div className={classes.columns}>
        <Choose
          label={t("campaigns.connection")}
          none={t(isFixed ? "campaigns.noConnection" : "campaigns.chooseConnection")}
          hint={connections?.length === 0 ? t("campaigns.noConnections") : undefined}
          of={connections}
          known={campaign?.whatsapp}
          value={whatsappId}
          error={form.field("whatsappId").error}
          isFixed={isFixed}
          onChoose={(id) => form.set({ whatsappId: id })}
        />
        <Choose
          label={t("campaigns.contactList")}
          none={t(isFixed ? "campaigns.noList" : "campaigns.chooseList")}
          hint={lists?.length === 0 ? t("campaigns.noLists") : undefined}
          of={lists}
          known={campaign?.contactList}
          value={contactListId}
          error={form.field("contactListId").error}
          isFixed={isFixed}
          onChoose={(id) => form.set({ contactListId: id })}
        />
        {!isFixed && (
          <Choose
            label={t("campaigns.tag")}
            none={t("campaigns.noTag")}
            hint={t(contactListId ? "campaigns.tagBothHint" : "campaigns.tagHint")}
            of={tags}
            value={tagListId}
            error={form.field("tagListId").error}
            isFixed={false}
            onChoose={(id) => form.set({ tagListId: id })}
          />
        )}
        <FileListField
          chosen={form.values.fileListId as number | null}
          known={campaign?.fileList ?? undefined}
          error={form.field("fileListId").error}
          isFixed={isFixed}
          onChoose={(id) => form.set({ fileListId: id })}
        />
      </div>
      {list && !campaign?.startedAt && <Reach list={list} secondsEach={settings ? secondsEach(settings) : 0} />}
    </>
  );
}

type Named = { id: number; name: string };
type ChooseProps = {
  label: string;
  none: string;
  hint: string | undefined;
  /** Undefined while loading. */
  of: readonly Named[] | undefined;
  known?: Named | null | undefined;
  value: unknown;
  error: unknown;
  isFixed: boolean;
  onChoose(id: number | null): void;
};

function Choose({ label, none, hint, of, known, value, error, isFixed, onChoose }: ChooseProps) {
  const found = of ?? [];
  const all = known && !found.some(({ id }) => id === known.id) ? [known, ...found] : found;
  // Disabled, a chosen name could hardly be read.
  if (isFixed) return <TextInput size="md" label={label} readOnly value={all.find(({ id }) => id === value)?.name ?? none} />;
  return (
    <NativeSelect
      size="md"
      label={label}
      description={hint}
      inputWrapperOrder={["label", "input", "description", "error"]}
      error={error as string | undefined}
      value={value ? String(value) : ""}
      onChange={({ currentTarget: { value: chosen } }) => onChoose(chosen === "" ? null : Number(chosen))}
      data={[{ value: "", label: none }, ...all.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  );
}
