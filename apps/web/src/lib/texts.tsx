import i18n, { type TFunction } from "i18next";
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from "react";
import { useSession, zoneOf } from "./session.ts";

type Texts = { t: TFunction; i18n: typeof i18n };

const Spoken = createContext<Texts>({ t: i18n.t, i18n });

/**
 * What says something asks here in which language. It is one context, for rows come and go by the screenful while somebody scrolls: an
 * object and a subscription for each component in them was the most that any one thing took of it.
 */
export const useTranslation = () => useContext(Spoken);

export function Texts({ children }: { children: ReactNode }) {
  const language = useSyncExternalStore(onSpeak, () => i18n.language);
  const zone = zoneOf(useSession());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what says something says times, too, and by another clock says them anew.
  const texts = useMemo(() => ({ t: i18n.getFixedT(language), i18n }), [language, zone]);
  return <Spoken value={texts}>{children}</Spoken>;
}

function onSpeak(tell: () => void) {
  i18n.on("languageChanged", tell);
  return () => i18n.off("languageChanged", tell);
}
