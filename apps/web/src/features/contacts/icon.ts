import IconAddressBook from "@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs";

export const icon = IconAddressBook;
