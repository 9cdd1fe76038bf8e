import { Menu } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import IconArrowsMove from "@tabler/icons-react/dist/esm/icons/IconArrowsMove.mjs";
import IconDotsVertical from "@tabler/icons-react/dist/esm/icons/IconDotsVertical.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";

type Props = { name: string; mayAdd: boolean; onAdd(): void; onMove(): void; onRemove(): void };

/** Side by side if there is space; on a phone in one menu. */
export function OptionTools({ name, mayAdd, onAdd, onMove, onRemove }: Props) {
  const { t } = useTranslation();
  const isNarrow = useMediaQuery("(max-width: 599px)") ?? false;
  const tools = [
    { Icon: IconPlus, label: t("queues.menu.addUnder", { name }), run: onAdd, disabled: !mayAdd },
    { Icon: IconArrowsMove, label: t("queues.menu.move", { name }), run: onMove },
    { Icon: IconTrash, label: t("common.deleteOne", { name }), run: onRemove },
  ];
  if (!isNarrow)
    return tools.map(({ Icon, label, run, disabled = false }) => (
      <IconButton key={label} label={label} disabled={disabled} onClick={run}>
        <Icon size={18} aria-hidden />
      </IconButton>
    ));
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <IconButton label={t("queues.menu.more", { name })} aria-haspopup="menu">
          <IconDotsVertical size={18} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {tools.map(({ Icon, label, run, disabled = false }) => (
          <Menu.Item key={label} leftSection={<Icon size={18} aria-hidden />} disabled={disabled} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
