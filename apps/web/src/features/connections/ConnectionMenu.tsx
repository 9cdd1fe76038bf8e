import { Menu } from "@mantine/core";
import type { Connection } from "@recado/contract/connections";
import { waysOf } from "@recado/contract/ways";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import IconDotsVertical from "@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs";
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs";
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useState } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import type { Dialog } from "./ConnectionDialogs.tsx";
import { useRemove } from "./useRemove.ts";

type Props = { connection: Connection; onOpen(dialog: Dialog): void };

export function ConnectionMenu({ connection, onOpen }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const remove = useRemove(connection);
  const { id, name, provider, can } = connection;
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton label={t("connections.more", { name })} aria-haspopup="menu" aria-expanded={isOpen}>
          <IconDotsVertical size={20} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {can.change && (
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => onOpen("edit")}>
            {t("connections.edit")}
          </Menu.Item>
        )}
        {can.act && (
          <Menu.Item leftSection={<IconHistory size={18} aria-hidden />} onClick={() => onOpen("timeline")}>
            {t("connections.timeline")}
          </Menu.Item>
        )}
        {can.change && (
          <Menu.Item leftSection={<IconKey size={18} aria-hidden />} onClick={() => onOpen("token")}>
            {t("connections.token")}
          </Menu.Item>
        )}
        {waysOf[provider].builtIn && can.act && (
          <Menu.Item
            component="a"
            href={`/sandbox?connection=${id}`}
            target="_blank"
            leftSection={<IconDeviceMobile size={18} aria-hidden />}
          >
            {t("connections.openPhone")}
          </Menu.Item>
        )}
        {can.change && (
          <>
            <Menu.Divider />
            <Menu.Item color="danger" leftSection={<IconTrash size={18} aria-hidden />} onClick={remove}>
              {t("common.delete")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
