import { companies, type FirstSteps as Steps } from "@recado/contract/companies";
import IconCircle from "@tabler/icons-react/dist/esm/icons/IconCircle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useMutation, useQuery } from "@tanstack/react-query";
import { NavLink } from "react-router";
import { call } from "../../lib/api.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { throttled } from "../../lib/net/throttled.ts";
import { type Reactions, useLive } from "../../lib/realtime.ts";
import { useUser } from "../../lib/session.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { toast } from "../../ui/toasts.ts";
import classes from "./FirstSteps.module.css";
import { showFirstSteps } from "./showFirstSteps.ts";

const steps = [
  { name: "connection", path: "/connections" },
  { name: "queue", path: "/queues" },
  { name: "colleague", path: "/users" },
  { name: "conversation", path: "/tickets" },
] as const satisfies { name: keyof Steps; path: string }[];

const unknown: Steps = { connection: false, queue: false, colleague: false, conversation: false };

const queryKey = ["firstSteps"];
const BREATH_MS = 500;
const askSoon = throttled(BREATH_MS, (cache) => refetchQueries(cache, queryKey));
const reactions = { whatsapp: askSoon, whatsappSession: askSoon, queue: askSoon, user: askSoon, ticket: askSoon } satisfies Reactions;

/** What an empty company still needs before it can answer customers; a step done by any colleague is ticked off. */
export function FirstSteps() {
  const { t } = useTranslation();
  const { companyId } = useUser();
  const { data } = useQuery({ queryKey, queryFn: () => call(companies.firstSteps, { params: { companyId } }) });
  useLive(reactions);
  const closing = useMutation({
    mutationFn: () => showFirstSteps(companyId, false),
    onSuccess: () => toast.done(t("firstSteps.closed")),
    onError: (error) => toast.refused(error, t),
  });
  // While loading, the list already takes its final height, so that nothing jumps.
  const doneSteps = data ?? unknown;
  const done = steps.filter(({ name }) => doneSteps[name]).length;
  const next = steps.find(({ name }) => !doneSteps[name])?.name;
  return (
    <section className={classes.steps} aria-busy={!data} aria-label={t("firstSteps.title")}>
      <div className={classes.head}>
        <h2>{t("firstSteps.title")}</h2>
        <p role="status">{next ? t("firstSteps.progress", { done, all: steps.length }) : t("firstSteps.ready")}</p>
        <IconButton label={t("firstSteps.close")} size={28} disabled={closing.isPending} onClick={() => closing.mutate()}>
          <IconX size={16} aria-hidden />
        </IconButton>
      </div>
      <ol className={classes.list}>
        {steps.map(({ name, path }) => (
          <li key={name} data-next={name === next || undefined}>
            <NavLink to={path} className={classes.step ?? ""} data-done={doneSteps[name]}>
              {doneSteps[name] ? <IconCircleCheck size={20} aria-hidden /> : <IconCircle size={20} aria-hidden />}
              <span>{t(`firstSteps.steps.${name}`)}</span>
              {doneSteps[name] && <span className="sr-only">{t("firstSteps.done")}</span>}
            </NavLink>
          </li>
        ))}
      </ol>
    </section>
  );
}
