import { Menu } from "@mantine/core";
import { contactExports } from "@recado/contract/contact-imports";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import IconFileExport from "@tabler/icons-react/dist/esm/icons/IconFileExport.mjs";
import IconFileImport from "@tabler/icons-react/dist/esm/icons/IconFileImport.mjs";
import { call } from "../../lib/api.ts";
import { currentLanguage } from "../../lib/i18n.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { toast } from "../../ui/toasts.ts";

type Props = { searchParam: string; onImport(): void };

/** What is done with many contacts at once. Who is exported is who the search has found. */
export function ContactMenu({ searchParam, onImport }: Props) {
  const { t } = useTranslation();
  const exportAll = async () => {
    try {
      const { url } = await call(contactExports.create, { body: { searchParam, language: currentLanguage() } });
      download(url);
    } catch (error) {
      toast.refused(error, t);
    }
  };
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <IconButton label={t("contacts.more")}>
          <IconDots size={20} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconFileImport size={18} aria-hidden />} onClick={onImport}>
          {t("contacts.import.open")}
        </Menu.Item>
        <Menu.Item leftSection={<IconFileExport size={18} aria-hidden />} onClick={() => void exportAll()}>
          {t(searchParam === "" ? "contacts.export" : "contacts.exportFound")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** As by a press on a link to a file: one stays on the page, whatever becomes of it. */
function download(url: string) {
  const link = Object.assign(document.createElement("a"), { href: url, download: "" });
  link.click();
}
