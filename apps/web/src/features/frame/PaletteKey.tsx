import { useHotkeys } from "@mantine/hooks";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { type ReactNode, Suspense, useCallback, useState } from "react";
import { withWords } from "../../lib/i18n.ts";
import type { Screen } from "../../lib/screens.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { part } from "../../ui/part.tsx";
import type { Person } from "./usePalette.ts";

/** Starts a conversation with a contact; the page passes it. */
export type Talk = (person: Person, close: () => void) => ReactNode;

/** Ctrl or ⌘ with K, in fields, too; the palette's code loads with its first use. */
export function PaletteKey({ screens, talk }: { screens: readonly Screen[]; talk?: Talk | undefined }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [person, setPerson] = useState<Person>();
  const closeTalk = useCallback(() => setPerson(undefined), []);
  useHotkeys([["mod+K", () => setOpen(true)]], []);
  return (
    <>
      <IconButton label={t("frame.palette.open")} aria-keyshortcuts="Control+K Meta+K" onClick={() => setOpen(true)}>
        <IconSearch size={20} aria-hidden />
      </IconButton>
      {open && (
        <Suspense>
          <Palette screens={screens} onPerson={setPerson} onClose={() => setOpen(false)} />
        </Suspense>
      )}
      {person && <Suspense>{talk?.(person, closeTalk)}</Suspense>}
    </>
  );
}

const Palette = part(withWords(async () => (await import("./Palette.tsx")).Palette, "team"));
