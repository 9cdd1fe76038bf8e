import { Group, Popover, Text } from "@mantine/core";
import IconVolume from "@tabler/icons-react/dist/esm/icons/IconVolume.mjs";
import IconVolume3 from "@tabler/icons-react/dist/esm/icons/IconVolume3.mjs";
import { useRef, useState } from "react";
import { percent } from "../../lib/format.ts";
import { allowSound, chime, volume as keptVolume } from "../../lib/sound/chime.ts";
import { writeStored } from "../../lib/storage.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import classes from "./VolumeControl.module.css";

/** The volume of notices in this browser, from 0 to 1. A change plays the chime at the new volume. */
export function VolumeControl() {
  const { t } = useTranslation();
  const [volume, setVolume] = useState(keptVolume);
  const [open, setOpen] = useState(false);
  const change = (value: number) => {
    setVolume(value);
    writeStored("volume", String(value));
  };
  const playedVolume = useRef(volume);
  const tryOut = () => {
    if (playedVolume.current === volume) return;
    playedVolume.current = volume;
    allowSound();
    void chime();
  };
  const Icon = volume === 0 ? IconVolume3 : IconVolume;
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" trapFocus returnFocus shadow="md" width={240}>
      <Popover.Target>
        <IconButton label={t("frame.volume")} onClick={() => setOpen(!open)}>
          <Icon size={20} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Group justify="space-between" mb="xs" aria-hidden>
          <Text size="sm">{t("frame.volume")}</Text>
          <Text size="sm" c="dimmed">
            {percent(volume)}
          </Text>
        </Group>
        <input
          type="range"
          className={classes.range}
          min={0}
          max={1}
          step={0.1}
          value={volume}
          onChange={({ currentTarget }) => change(Number(currentTarget.value))}
          onPointerUp={tryOut}
          onKeyUp={tryOut}
          aria-label={t("frame.volume")}
          aria-valuetext={percent(volume)}
          data-autofocus
        />
      </Popover.Dropdown>
    </Popover>
  );
}
