import { Checkbox, NativeSelect, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useTranslation } from "../../lib/texts.tsx";
import type { CheckoutState } from "./useCheckout.ts";

export function DataStep({ form }: { form: CheckoutState["form"] }) {
  const { t } = useTranslation();
  const { withCard, useAddressForPaymentDetails } = form.values;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t("billing.fields.firstName")} required autoComplete="given-name" data-autofocus {...form.field("firstName")} />
        <TextInput label={t("billing.fields.lastName")} required autoComplete="family-name" {...form.field("lastName")} />
      </SimpleGrid>
      <TextInput label={t("billing.fields.address2")} required autoComplete="street-address" {...form.field("address2")} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t("billing.fields.city")} required autoComplete="address-level2" {...form.field("city")} />
        <TextInput label={t("billing.fields.state")} required autoComplete="address-level1" {...form.field("state")} />
        <TextInput label={t("billing.fields.zipcode")} required autoComplete="postal-code" {...form.field("zipcode")} />
        <NativeSelect
          label={t("billing.fields.country")}
          size="md"
          required
          data={[
            { value: "BR", label: t("billing.countries.BR") },
            { value: "usa", label: t("billing.countries.usa") },
          ]}
          {...form.field("country")}
        />
      </SimpleGrid>
      <Checkbox
        label={t("billing.fields.useAddressForPaymentDetails")}
        checked={useAddressForPaymentDetails}
        onChange={({ currentTarget: { checked } }) => form.set({ useAddressForPaymentDetails: checked })}
      />
      <Checkbox
        label={t("billing.fields.withCard")}
        description={t("billing.fields.withCardHint")}
        checked={withCard}
        onChange={({ currentTarget: { checked } }) => form.set({ withCard: checked })}
      />
      {withCard && <CardFields form={form} />}
    </Stack>
  );
}

/** Of a card nothing is remembered, not even by the browser. */
function CardFields({ form }: { form: CheckoutState["form"] }) {
  const { t } = useTranslation();
  return (
    <>
      <Text size="sm" c="dimmed">
        {t("billing.cardStays")}
      </Text>
      <TextInput label={t("billing.fields.nameOnCard")} required autoComplete="off" {...form.field("nameOnCard")} />
      <TextInput label={t("billing.fields.cardNumber")} required autoComplete="off" inputMode="numeric" {...form.field("cardNumber")} />
      <SimpleGrid cols={2}>
        <TextInput
          label={t("billing.fields.expiryDate")}
          required
          autoComplete="off"
          placeholder={t("billing.fields.expiryHint")}
          {...form.field("expiryDate")}
        />
        <TextInput label={t("billing.fields.cvv")} required autoComplete="off" inputMode="numeric" {...form.field("cvv")} />
      </SimpleGrid>
    </>
  );
}
