import { useHotkeys } from "@mantine/hooks";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Screen } from "../../lib/screens.ts";
import { IconButton } from "../../ui/IconButton.tsx";

/** Ctrl or ⌘ with K, in a field, too; the palette itself comes with its first use. */
export function PaletteKey({ screens }: { screens: readonly Screen[] }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  useHotkeys([["mod+K", () => setOpen(true)]], []);
  return (
    <>
      <IconButton label={t("frame.palette.open")} aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <IconSearch size={20} aria-hidden />
      </IconButton>
      {open && (
        <Suspense>
          <Palette screens={screens} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const Palette = lazy(async () => ({ default: (await import("./Palette.tsx")).Palette }));
