import { Menu } from "@mantine/core";
import IconChartBar from "@tabler/icons-react/dist/esm/icons/IconChartBar.mjs";
import IconFile from "@tabler/icons-react/dist/esm/icons/IconFile.mjs";
import IconHelp from "@tabler/icons-react/dist/esm/icons/IconHelp.mjs";
import IconMapPin from "@tabler/icons-react/dist/esm/icons/IconMapPin.mjs";
import IconMusic from "@tabler/icons-react/dist/esm/icons/IconMusic.mjs";
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconSticker from "@tabler/icons-react/dist/esm/icons/IconSticker.mjs";
import IconUser from "@tabler/icons-react/dist/esm/icons/IconUser.mjs";
import { useRef } from "react";
import { useTranslation } from "../../../lib/texts.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { Words } from "../queries.ts";
import type { SpecialKind } from "./SpecialDialog.tsx";

const FILES_MAX = 10;

const pickers = [
  { name: "media", accept: "image/*,video/*", icon: IconPhoto },
  { name: "document", accept: "", icon: IconFile },
  { name: "sound", accept: "audio/*", icon: IconMusic },
] as const;

const specials = [
  { kind: "location", icon: IconMapPin },
  { kind: "contact", icon: IconUser },
  { kind: "poll", icon: IconChartBar },
  { kind: "unknown", icon: IconHelp },
] as const satisfies { kind: SpecialKind; icon: unknown }[];

export type Attachable = SpecialKind | "sticker";
type Props = { isMute: boolean; onUtter(words: Words): void; onOpen(kind: Attachable): void };

/** All message kinds beside text and voice. */
export function AttachMenu({ isMute, onUtter, onOpen }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const pick = (accept: string) => {
    if (!input.current) return;
    input.current.accept = accept;
    input.current.click();
  };
  return (
    <>
      <Menu position="top-start">
        <Menu.Target>
          <IconButton label={t("sandbox.attach")} size={42} disabled={isMute}>
            <IconPlus size={20} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {pickers.map(({ name, accept, icon: Icon }) => (
            <Menu.Item key={name} leftSection={<Icon size={18} aria-hidden />} onClick={() => pick(accept)}>
              {t(`sandbox.attachable.${name}`)}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconSticker size={18} aria-hidden />} onClick={() => onOpen("sticker")}>
            {t("sandbox.attachable.sticker")}
          </Menu.Item>
          {specials.map(({ kind, icon: Icon }) => (
            <Menu.Item key={kind} leftSection={<Icon size={18} aria-hidden />} onClick={() => onOpen(kind)}>
              {t(`sandbox.attachable.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t("sandbox.attach")}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])].slice(0, FILES_MAX);
          event.currentTarget.value = "";
          if (files.length > 0) onUtter({ files });
        }}
      />
    </>
  );
}
