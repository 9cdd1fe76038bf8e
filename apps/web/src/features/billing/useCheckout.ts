import type { Invoice } from "@recado/contract/invoices";
import type { PixCharge, Subscription } from "@recado/contract/subscription";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { flushSync } from "react-dom";
import { invalid, useContractForm } from "../../lib/form.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { toast } from "../../ui/toasts.ts";
import { isZipCode, wrongOfCard } from "./card.ts";
import type { CheckoutValues } from "./checkoutForm.ts";
import { billingKeys, chargeFor, saveDetails } from "./queries.ts";

export const steps = ["data", "plan", "review"] as const;
export type Step = (typeof steps)[number];

/** Begins at the plan, as what is known of the company fills the data; what is missing there is asked for when it is to be paid. */
export function useCheckout(invoice: Invoice, known: Subscription) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [step, setStep] = useState<Step>("plan");
  const [charge, setCharge] = useState<PixCharge>();
  const form = useContractForm({
    texts: "billing",
    schema,
    initial: initialOf(known),
    check,
    save: async (values) => {
      if (values.useAddressForPaymentDetails) {
        await saveDetails(detailsOf(values, known));
        void cache.invalidateQueries({ queryKey: billingKeys.subscription });
      }
      return chargeFor(invoice.id);
    },
    onSaved: (made) => {
      toast.done(t("billing.checkout.success"));
      setCharge(made);
    },
  });
  const pay = async () => {
    const isComplete = (await schema()).safeParse(form.values).success && Object.keys(check(form.values)).length === 0;
    // The fields have to be there for their errors to be shown and the first one to be focused.
    if (!isComplete) flushSync(() => setStep("data"));
    await form.submit();
  };
  return { form, step, setStep, pay, charge, setCharge };
}
export type CheckoutState = ReturnType<typeof useCheckout>;

const schema = async () => (await import("./checkoutForm.ts")).CheckoutForm;

function initialOf({ billingName, addressStreet, addressCity, addressState, addressZipCode }: Subscription): CheckoutValues {
  const [firstName = "", ...others] = billingName.trim().split(/\s+/);
  return {
    firstName,
    lastName: others.join(" "),
    address2: addressStreet,
    city: addressCity,
    state: addressState,
    zipcode: addressZipCode,
    country: "BR",
    useAddressForPaymentDetails: true,
    withCard: false,
    nameOnCard: "",
    cardNumber: "",
    expiryDate: "",
    cvv: "",
  };
}

function check({ country, zipcode, withCard, ...card }: CheckoutValues): Record<string, string> {
  const wrong: Record<string, string> = {};
  if (zipcode.trim() !== "" && !isZipCode(country, zipcode)) wrong.zipcode = invalid("zipcode", "format", {}, "billing");
  if (withCard) for (const [name, kind] of Object.entries(wrongOfCard(card))) wrong[name] = invalid(name, kind, {}, "billing");
  return wrong;
}

const detailsOf = ({ firstName, lastName, address2, city, state, zipcode }: CheckoutValues, { email, addressDistrict }: Subscription) => ({
  email,
  billingName: `${firstName.trim()} ${lastName.trim()}`.slice(0, 100),
  addressZipCode: zipcode,
  addressStreet: address2,
  addressState: state,
  addressCity: city,
  addressDistrict,
});
