import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "../lib/texts.tsx";
import { CopyableId } from "./CopyableId.tsx";
import { part } from "./part.tsx";
// It is wanted when there is no line by which its code could come.
import { StayToast } from "./StayToast.tsx";
import classes from "./Toasts.module.css";
import { lastsMs, type Toast, toast, useToasts } from "./toasts.ts";

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
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toast.dismiss(key), lastsMs({ kind, text }));
    return () => clearTimeout(timer);
  }, [key, kind, text, held]);
  const Icon = kind === "done" ? IconCheck : IconAlertCircle;
  // Whoever points at it is still reading.
  const hold = {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: () => setHeld(false),
  };
  return (
    <div className={classes.toast} data-kind={kind} {...hold}>
      <Icon size={20} aria-hidden />
      <span>{text}</span>
      {id && <CopyableId id={id} />}
    </div>
  );
}
