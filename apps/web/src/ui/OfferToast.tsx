import { Button } from "@mantine/core";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { useEffect, useState } from "react";
import { acceptOffer, undoNewest } from "./offers.ts";
import classes from "./Toasts.module.css";
import { type Offer, toast } from "./toasts.ts";

type Props = { id: number; text: string; offer: Offer };

/** An action that can be undone for `lastsMs`; hovering does not prolong it. */
export function OfferToast({ id, text, offer }: Props) {
  const { label, lastsMs } = offer;
  const [leftMs, setLeft] = useState(lastsMs);
  useEffect(() => {
    const timer = setTimeout(() => (leftMs <= 1000 ? toast.dismiss(id) : setLeft(leftMs - 1000)), Math.min(leftMs, 1000));
    return () => clearTimeout(timer);
  }, [id, leftMs]);
  // Of several toasts that listen, the first undoes the newest action; the others see that the key press is handled.
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => undoNewest(event);
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, []);
  return (
    <div className={classes.toast} data-kind="offer">
      <IconCheck size={20} aria-hidden />
      <span className={classes.text}>{text}</span>
      <Button
        className={classes.take ?? ""}
        size="compact-md"
        variant="light"
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        aria-keyshortcuts="Control+Z Meta+Z"
        onClick={() => acceptOffer(id)}
      >
        {label}
        {/* A screen reader announces the button once, not every second. */}
        <span className={classes.left} aria-hidden>
          ({Math.ceil(leftMs / 1000)} s)
        </span>
      </Button>
      <span className={classes.bar} style={{ animationDuration: `${lastsMs}ms` }} aria-hidden />
    </div>
  );
}
