import { Button, Group, NativeSelect, Radio, Stack, Text, TextInput } from "@mantine/core";
import { ImportTarget } from "@recado/contract/contact-import-news";
import type { ContactImportCard } from "@recado/contract/contact-imports";
import { number } from "../../../lib/format.ts";
import { asRefusal } from "../../../lib/refusal.ts";
import { useTranslation } from "../../../lib/texts.tsx";
import { Refused } from "../../../ui/form/Refused.tsx";
import { useMayDiscard } from "../../../ui/form/useMayDiscard.ts";
import shared from "../../../ui/import/Import.module.css";
import { useCancelImport } from "../../../ui/import/useImport.ts";
import classes from "./Import.module.css";
import { nameOf } from "./nameOf.ts";
import { useChecked } from "./queries.ts";
import type { Mapping } from "./useMapping.ts";

type Props = {
  of: ContactImportCard;
  mapping: Mapping;
  onCancelled(): void;
};

/** The sheet's first rows under what each column will be; nothing is written before somebody has looked at them. */
export function MapColumns({ of, mapping, onCancelled }: Props) {
  const { t } = useTranslation();
  const { columns, existing, countryCode, isStarting, error } = mapping;
  const cancel = useCancelImport(of.id);
  const mayDiscard = useMayDiscard(mapping.isLost);
  const targets = new Map(columns.map(({ at, to }) => [at, to]));
  const giveUp = async () => {
    if (!(await mayDiscard())) return;
    cancel.mutate();
    // Not when it is done: the socket may tell it first, and takes all of this away.
    onCancelled();
  };
  const numbers = [...targets.values()].filter((to) => to === "number").length;
  const emails = [...targets.values()].filter((to) => to === "email").length;
  const wrong = numbers !== 1 ? "oneNumber" : emails > 1 ? "oneEmail" : undefined;
  const options = ImportTarget.options.map((value) => ({ value, label: t(`contacts.import.targets.${value}`) }));

  return (
    <Stack gap="md">
      <Text className={shared.said ?? ""}>
        {t("contacts.import.found", { count: of.rowsTotal, rows: number(of.rowsTotal), file: nameOf(of, t), sheet: of.sheet })}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard. */}
      <section className={classes.sheet} aria-label={t("contacts.import.preview")} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {of.columns.map(({ at, name }) => (
                <th key={at} scope="col">
                  <span className={classes.column} dir="auto" title={name}>
                    {name}
                  </span>
                  <NativeSelect
                    size="sm"
                    aria-label={t("contacts.import.becomes", { name })}
                    data={options}
                    value={targets.get(at) ?? "extra"}
                    onChange={({ currentTarget: { value } }) => mapping.becomes(at, value)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.sample.map(({ row, cells }) => (
              <tr key={row}>
                {of.columns.map(({ at }) => (
                  <td
                    key={at}
                    dir="auto"
                    title={isNoNumber(cells[at], targets.get(at)) ? t("contacts.import.noNumber") : cells[at]}
                    data-ignored={targets.get(at) === "ignore"}
                    data-bad={isNoNumber(cells[at], targets.get(at))}
                  >
                    {cells[at]}
                    {isNoNumber(cells[at], targets.get(at)) && <span className="sr-only">{t("contacts.import.noNumber")}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {wrong && (
        <Text role="alert" className={shared.wrong ?? ""}>
          {t(`contacts.import.${wrong}`)}
        </Text>
      )}
      {!wrong && ![...targets.values()].includes("name") && <Text role="status">{t("contacts.import.noName")}</Text>}
      <Radio.Group label={t("contacts.import.existing")} value={existing} onChange={mapping.takeExisting}>
        <Stack gap="xs" mt="xs">
          <Radio value="update" label={t("contacts.import.update")} />
          <Radio value="skip" label={t("contacts.import.skip")} />
        </Stack>
      </Radio.Group>
      <TextInput
        label={t("contacts.import.country")}
        description={t("contacts.import.countryHint")}
        leftSection="+"
        inputMode="numeric"
        maxLength={3}
        w={{ base: "100%", xs: 320 }}
        value={countryCode}
        onChange={({ currentTarget: { value } }) => mapping.callFrom(value)}
      />
      {!wrong && <Checked of={of.id} mapping={mapping} />}
      <Refused error={error ? asRefusal(error) : undefined} />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={giveUp}>
          {t("contacts.import.other")}
        </Button>
        <Button disabled={wrong !== undefined} loading={isStarting} onClick={mapping.begin}>
          {t("contacts.import.start", { count: of.rowsTotal, rows: number(of.rowsTotal) })}
        </Button>
      </Group>
    </Stack>
  );
}

const KINDS = ["created", "known", "repeated", "noNumber", "failed"] as const;

/** "2 novos · 1 repetido · 2 sem telefone válido": counted by the server with the import's own rules. */
function Checked({ of, mapping: { columns, existing, countryCode } }: { of: number; mapping: Mapping }) {
  const { t } = useTranslation();
  const { data } = useChecked(of, { columns, existing, countryCode }, /^([1-9]\d{0,2})?$/.test(countryCode));
  const parts = KINDS.flatMap((kind) =>
    data?.[kind] ? [t(`contacts.import.check.${kind}`, { count: data[kind], rows: number(data[kind]) })] : [],
  );
  return (
    <Text role="status" ta="right" className={shared.said ?? ""}>
      {parts.join(" · ")}
    </Text>
  );
}

const DIGITS = { least: 8, most: 15 };

/** Of what is shown here it is told at once what cannot come in; all of it the server knows. */
function isNoNumber(cell = "", to: ImportTarget | undefined) {
  const digits = cell.replace(/\D/g, "").length;
  return to === "number" && (digits < DIGITS.least || digits > DIGITS.most);
}
