import IconCreditCard from "@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs";

export const icon = IconCreditCard;
