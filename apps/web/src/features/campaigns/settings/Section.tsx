import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { type ReactNode, useId, useState } from "react";
import classes from "./CampaignSettings.module.css";

/** Closed, it keeps its input. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  return (
    <section className={classes.section} aria-label={title}>
      <h2 className={classes.title}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {title}
          <IconChevronDown size={20} aria-hidden />
        </button>
      </h2>
      <div id={id} className={classes.content} hidden={!isOpen}>
        {children}
      </div>
    </section>
  );
}
