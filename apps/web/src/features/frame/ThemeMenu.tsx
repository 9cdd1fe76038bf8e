import { type MantineColorScheme, Menu, useMantineColorScheme } from "@mantine/core";
import IconBrightness from "@tabler/icons-react/dist/esm/icons/IconBrightness.mjs";
import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import { useActs } from "../../lib/acts.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";

const icons = { light: IconSun, dark: IconMoon, auto: IconBrightness };
const schemes = Object.keys(icons) as MantineColorScheme[];

/** Follows the system until the user chooses a theme, and again after "automatic". */
export function ThemeMenu() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const Icon = icons[colorScheme];
  useActs(
    "theme",
    schemes.map((scheme) => ({
      name: `${t("frame.theme")}: ${t(`frame.themes.${scheme}`)}`,
      icon: scheme,
      run: () => setColorScheme(scheme),
    })),
  );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={t("frame.theme")}>
          <Icon size={20} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={colorScheme} onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}>
          {schemes.map((scheme) => (
            <Menu.RadioItem key={scheme} value={scheme} closeMenuOnClick>
              {t(`frame.themes.${scheme}`)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
