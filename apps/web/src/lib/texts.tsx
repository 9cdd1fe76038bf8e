import i18n, { type TFunction } from "i18next";
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { useSession, zoneOf } from "./session.ts";

type Texts = { t: TFunction; i18n: typeof i18n };

const Spoken = createContext<Texts>({ t: i18n.t, i18n });

/**
 * Translations by one context. Rows mount and unmount by the dozen while scrolling: an object and a subscription per component took the
 * most time of all.
 */
export const useTranslation = () => useContext(Spoken);

export function Texts({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(onSpeak, () => i18n.language);
  const zone = zoneOf(useSession());
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts contain times, which another time zone changes.
  const texts = useMemo(() => ({ t: i18n.getFixedT(language), i18n }), [language, zone]);
  return <Spoken value={texts}>{children}</Spoken>;
}

function onSpeak(tell: () => void) {
  i18n.on("languageChanged", tell);
  return () => i18n.off("languageChanged", tell);
}
