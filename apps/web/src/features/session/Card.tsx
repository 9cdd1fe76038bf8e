import { type ReactNode, useEffect } from "react";
import { useTranslation } from "../../lib/texts.tsx";
import { nameTab } from "../../lib/title.ts";
import { Logo } from "../../ui/Logo.tsx";
import classes from "./Card.module.css";
import { LanguageSelect } from "./LanguageSelect.tsx";

/** The layout of the pages before sign-in: the logo, one card, the language below. */
export function Card({ title, hint, wide = false, children }: { title: string; hint?: string; wide?: boolean; children: ReactNode }) {
  const { t } = useTranslation();
  useEffect(() => {
    nameTab(title);
  }, [title]);
  return (
    <div className={classes.ground}>
      <header className={classes.brand}>
        <Logo size={36} />
        <p className={classes.line}>{t("session.line")}</p>
      </header>
      <main className={classes.card} data-wide={wide}>
        <h1>{title}</h1>
        {hint && <p className={classes.hint}>{hint}</p>}
        {children}
      </main>
      <footer className={classes.foot}>
        <LanguageSelect />
      </footer>
    </div>
  );
}
