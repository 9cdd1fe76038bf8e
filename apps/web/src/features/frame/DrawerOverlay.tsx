import { Drawer } from "@mantine/core";
import type { Screen } from "../../lib/screens.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Logo } from "../../ui/Logo.tsx";
import { useFocusBack } from "../../ui/useFocusBack.ts";
import { Navigation } from "./Navigation.tsx";

/** On a narrow screen the menu covers the page, and closes after a choice. */
export function DrawerOverlay({ screens, onClose }: { screens: readonly Screen[]; onClose(): void }) {
  const { t } = useTranslation();
  useFocusBack();
  return (
    <Drawer
      opened
      onClose={onClose}
      size={230}
      padding={0}
      returnFocus={false}
      title={<Logo size={24} />}
      closeButtonProps={{ "aria-label": t("common.close"), mr: 12 }}
      styles={{
        header: { paddingLeft: 20 },
        content: { display: "flex", flexDirection: "column" },
        body: { flex: 1, minHeight: 0 },
      }}
    >
      <Navigation screens={screens} isRail={false} onGo={onClose} />
    </Drawer>
  );
}
