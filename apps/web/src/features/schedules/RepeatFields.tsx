import { Group, NativeSelect, TextInput } from "@mantine/core";
import { Repeats } from "@recado/contract/schedule-news";
import { useTranslation } from "../../lib/texts.tsx";

type Props = { repeats: Repeats | null; until: string | null; untilError: unknown; onChange(rule: Rule): void };
type Rule = { repeats: Repeats | null; repeatsUntil: string | null };

/** How often the message is repeated, and the last possible day; without one it never ends. */
export function RepeatFields({ repeats, until, untilError, onChange }: Props) {
  const { t } = useTranslation();
  const choose = (value: string) => {
    const chosen = Repeats.safeParse(value).data ?? null;
    onChange({ repeats: chosen, repeatsUntil: chosen && until });
  };
  return (
    <Group gap="md" align="flex-start" grow preventGrowOverflow={false}>
      <NativeSelect
        label={t("schedules.repeats.label")}
        value={repeats ?? ""}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: "", label: t("schedules.repeats.once") },
          ...Repeats.options.map((value) => ({ value, label: t(`schedules.repeats.${value}`) })),
        ]}
      />
      {repeats && (
        <TextInput
          type="date"
          label={t("schedules.repeats.until")}
          description={t("schedules.repeats.untilHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={until ?? ""}
          error={untilError as string | undefined}
          onChange={(event) => onChange({ repeats, repeatsUntil: event.currentTarget.value || null })}
        />
      )}
    </Group>
  );
}
