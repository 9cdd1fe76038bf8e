import IconQuote from "@tabler/icons-react/dist/esm/icons/IconQuote.mjs";

export const icon = IconQuote;
