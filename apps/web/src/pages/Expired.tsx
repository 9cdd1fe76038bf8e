import { Expired as Notice } from "../features/session/Expired.tsx";
import { withWords } from "../lib/i18n.ts";
import { part } from "../ui/part.tsx";
import { unsavedWork } from "./unsavedWork.ts";

export const Expired = () => <Notice begun={unsavedWork} payment={<Payment />} />;

const Payment = part(
  withWords(async () => (await import("../features/billing/ExpiredPayment.tsx")).ExpiredPayment, "inside", "pages", "admin"),
);
