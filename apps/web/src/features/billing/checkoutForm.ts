import { z } from "zod";

const text = (max: number) => z.string().trim().min(1).max(max);

/** What the checkout asks for. The zip code and the card are checked beside it, as they depend on other fields. */
export const CheckoutForm = z.object({
  firstName: text(50),
  lastName: text(50),
  address2: text(200),
  city: text(100),
  state: text(50),
  zipcode: text(20),
  country: z.enum(["BR", "usa"]),
  useAddressForPaymentDetails: z.boolean(),
  withCard: z.boolean(),
  nameOnCard: z.string(),
  cardNumber: z.string(),
  expiryDate: z.string(),
  cvv: z.string(),
});
export type CheckoutValues = z.input<typeof CheckoutForm>;
