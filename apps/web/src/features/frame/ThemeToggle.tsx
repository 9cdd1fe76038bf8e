import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

/** Follows the system until somebody presses it. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme("light", { getInitialValueInEffect: false }) === "dark";
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <IconButton label={t(isDark ? "frame.light" : "frame.dark")} onClick={() => setColorScheme(isDark ? "light" : "dark")}>
      <Icon size={20} aria-hidden />
    </IconButton>
  );
}
