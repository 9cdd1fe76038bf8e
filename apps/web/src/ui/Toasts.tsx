import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "../lib/texts.tsx";
import { CopyableId } from "./CopyableId.tsx";
import { part } from "./part.tsx";
// Not lazy: it is wanted while there is no connection to load its code by.
import { StayToast } from "./StayToast.tsx";
import classes from "./Toasts.module.css";
import { durationMs, type Toast, toast, useToasts } from "./toasts.ts";

/** Both regions are always there: a screen reader only announces what changes inside of one it knows. */
export function Toasts() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const of = (kind: Toast["kind"]) =>
    toasts.filter((toast) => toast.kind === kind).map((toast) => <Suspense key={toast.key}>{drawn(toast)}</Suspense>);
  return (
    <section className={classes.toasts} aria-label={t("common.notices")}>
      <div role="status">{of("done")}</div>
      <div role="alert">{of("failed")}</div>
    </section>
  );
}

function drawn(toast: Toast) {
  const { key, text, offer, stay } = toast;
  if (offer) return <OfferToast id={key} text={text} offer={offer} />;
  return stay ? <StayToast id={key} text={text} stay={stay} /> : <OneToast toast={toast} />;
}

const OfferToast = part(async () => (await import("./OfferToast.tsx")).OfferToast, { quiet: true });

function OneToast({ toast: { key, kind, text, id } }: { toast: Toast }) {
  const [isPaused, setPaused] = useState(false);
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => toast.dismiss(key), durationMs({ kind, text }));
    return () => clearTimeout(timer);
  }, [key, kind, text, isPaused]);
  const Icon = kind === "done" ? IconCheck : IconAlertCircle;
  // Hovering or focusing the toast pauses its timer: it is still being read.
  const pauseHandlers = {
    onPointerEnter: () => setPaused(true),
    onPointerLeave: () => setPaused(false),
    onFocus: () => setPaused(true),
    onBlur: () => setPaused(false),
  };
  return (
    <div className={classes.toast} data-kind={kind} {...pauseHandlers}>
      <Icon size={20} aria-hidden />
      <span>{text}</span>
      {id && <CopyableId id={id} />}
    </div>
  );
}
