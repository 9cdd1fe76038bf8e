import { Group, NativeSelect, Select, TextInput } from "@mantine/core";
import { type MessageRate, MessageRateForm, RATE_SINCE, RATE_UNTIL, RateCategory } from "@recado/contract/message-rates";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useContractForm } from "../../lib/form.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { FormDialog } from "../../ui/form/FormDialog.tsx";
import { useDeletion } from "../../ui/form/useDeletion.ts";
import { toast } from "../../ui/toasts.ts";
import { currencyChoices, decimalSign, destinationChoices, destinationName } from "./destinations.ts";
import { messageRateKeys, removeMessageRate, saveMessageRate } from "./queries.ts";

const blank = { country: "BR", category: "marketing" as const, validFrom: "", price: "", currency: "USD" };
const PRICE_LETTERS_MAX = 13;

export function MessageRateDialog({ rate, onClose }: { rate?: MessageRate; onClose(): void }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const remove = useDeletion();
  const refetch = () => void cache.invalidateQueries({ queryKey: messageRateKeys.all });
  const form = useContractForm({
    schema: async () => MessageRateForm,
    initial: rate ? pick(rate) : blank,
    fieldOf: { ERR_DUPLICATED_MESSAGE_RATE: "validFrom" },
    save: (values) => saveMessageRate(rate?.id, values).finally(refetch),
    onSaved: () => {
      toast.done(t("messageRates.saved"));
      onClose();
    },
  });
  const onDelete = () =>
    rate &&
    void remove({
      title: t("messageRates.delete.title", {
        name: `${destinationName(rate.country)} · ${t(`messageRates.categories.${rate.category}`)}`,
      }),
      takes: t("messageRates.delete.takes"),
      done: t("messageRates.deleted"),
      run: () => removeMessageRate(rate.id).finally(refetch),
      onDone: onClose,
    });
  const { places, currencies } = useMemo(() => {
    const [countries = [], regions = []] = destinationChoices();
    const groups = [
      { group: t("messageRates.countriesGroup"), items: countries },
      { group: t("messageRates.regionsGroup"), items: regions },
    ];
    return { places: groups, currencies: currencyChoices() };
  }, [t]);
  return (
    <FormDialog title={t(rate ? "messageRates.editTitle" : "messageRates.new")} form={form} onClose={onClose} {...(rate && { onDelete })}>
      <Select
        size="md"
        label={t("messageRates.country")}
        required
        searchable
        allowDeselect={false}
        data={places}
        nothingFoundMessage={t("messageRates.noCountry")}
        {...form.field("country")}
        value={form.values.country}
        onChange={(country) => country !== null && form.set({ country })}
      />
      <NativeSelect
        label={t("messageRates.category")}
        data={RateCategory.options.map((value) => ({ value, label: t(`messageRates.categories.${value}`) }))}
        {...form.field("category")}
      />
      <TextInput
        label={t("messageRates.validFrom")}
        description={t("messageRates.validFromHint")}
        inputWrapperOrder={["label", "input", "description", "error"]}
        type="date"
        required
        min={RATE_SINCE}
        max={RATE_UNTIL}
        {...form.field("validFrom")}
      />
      <Group align="flex-start" gap="md" grow preventGrowOverflow={false}>
        <TextInput
          label={t("messageRates.price")}
          description={t("messageRates.priceHint")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          required
          inputMode="decimal"
          autoComplete="off"
          maxLength={PRICE_LETTERS_MAX}
          {...form.field("price")}
          value={form.values.price.replace(".", decimalSign())}
          onChange={(event) => form.set({ price: event.currentTarget.value.replace(",", ".") })}
        />
        <Select
          size="md"
          label={t("messageRates.currency")}
          required
          searchable
          allowDeselect={false}
          data={currencies}
          nothingFoundMessage={t("messageRates.noCurrency")}
          {...form.field("currency")}
          value={form.values.currency}
          onChange={(currency) => currency !== null && form.set({ currency })}
        />
      </Group>
    </FormDialog>
  );
}

const pick = ({ country, category, validFrom, price, currency }: MessageRate) => ({ country, category, validFrom, price, currency });
