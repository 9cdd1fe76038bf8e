import { Button } from "@mantine/core";
import type { ManagedInvoice } from "@recado/contract/invoices";
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { date, money } from "../../lib/format.ts";
import { refetchQueries } from "../../lib/net/refetchQueries.ts";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { ListPage } from "../../ui/list/ListPage.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { toast } from "../../ui/toasts.ts";
import classes from "./Billing.module.css";
import { stateOf } from "./invoiceState.ts";
import { billingKeys, confirmPayment, useOpenInvoices } from "./queries.ts";

/** For the platform's users, below the companies: what is still to be paid, and the confirmation that the money has arrived. */
export function OpenInvoices() {
  const { t } = useTranslation();
  const list = useOpenInvoices();
  useLive({ managedCompany: (cache) => refetchQueries(cache, billingKeys.managed) });
  return (
    <ListPage
      title={t("billing.managed.title")}
      searchLabel={t("billing.managed.search")}
      list={list}
      isPart
      empty={{ icon: <IconReceipt size={28} aria-hidden />, text: t("billing.managed.empty"), hint: t("billing.managed.emptyHint") }}
    >
      {(invoice) => <OpenInvoice invoice={invoice} />}
    </ListPage>
  );
}

function OpenInvoice({ invoice }: { invoice: ManagedInvoice }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const confirm = useConfirm();
  const { id, company, detail, value, paidValue, dueDate } = invoice;
  const confirmation = useMutation({
    mutationFn: () => confirmPayment(id),
    onSuccess: () => toast.done(t("billing.managed.confirmed", { name: company.name })),
    onError: (error) => toast.refused(error, t),
    onSettled: () => cache.invalidateQueries({ queryKey: billingKeys.managed }),
  });
  const ask = async () => {
    const question = {
      title: t("billing.managed.ask", { name: company.name, value: money(value) }),
      takes: t("billing.managed.takes", { id }),
      action: t("billing.managed.confirm"),
    };
    if (await confirm(question)) confirmation.mutate();
  };
  const state = stateOf(invoice);
  const part = paidValue > 0 ? t("billing.received", { value: money(paidValue) }) : undefined;
  return (
    <ListRow
      title={company.name}
      text={
        <span className={state === "expired" ? classes.expired : undefined}>
          {[money(value), detail, t("billing.number", { id }), t("billing.due", { date: date(dueDate) }), part].filter(Boolean).join(" · ")}
        </span>
      }
      isWhole
      marks={<Chip kind={state === "expired" ? "danger" : "plain"}>{t(`billing.status.${state}`)}</Chip>}
      actions={
        <Button
          size="sm"
          variant="default"
          loading={confirmation.isPending}
          onClick={() => void ask()}
          aria-label={t("billing.managed.confirmOne", { id, name: company.name })}
        >
          {t("billing.managed.confirm")}
        </Button>
      }
    />
  );
}
