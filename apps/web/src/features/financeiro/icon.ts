import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs";

export const icon = IconReceipt;
