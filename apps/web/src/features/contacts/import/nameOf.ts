import type { ContactImport } from "@recado/contract/contact-import-news";
import type { TFunction } from "i18next";

/** Without a file it came from the phones. */
export const nameOf = ({ fileName }: Pick<ContactImport, "fileName">, t: TFunction) => fileName ?? t("contacts.import.phone");
