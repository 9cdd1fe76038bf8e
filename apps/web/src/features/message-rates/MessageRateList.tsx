import type { MessageRate } from "@recado/contract/message-rates";
import IconCoins from "@tabler/icons-react/dist/esm/icons/IconCoins.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import { date } from "../../lib/format.ts";
import { useLive } from "../../lib/realtime.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ListRow } from "../../ui/list/ListRow.tsx";
import { EditableList } from "../../ui/noun/EditableList.tsx";
import { destinationName, priceOf } from "./destinations.ts";
import { MessageRateDialog } from "./MessageRateDialog.tsx";
import { useMessageRates } from "./queries.ts";
import { messageRateReactions } from "./realtime.ts";

/** For the platform's users, below the plans. */
export function MessageRateList() {
  const list = useMessageRates();
  useLive(messageRateReactions);
  return (
    <EditableList
      noun={{ texts: "messageRates", icon: IconCoins }}
      list={list}
      isPart
      row={(rate, edit) => <Row rate={rate} onEdit={edit} />}
      dialog={(rate, close) => <MessageRateDialog {...(rate && { rate })} onClose={close} />}
    />
  );
}

function Row({ rate: { country, category, validFrom, price, currency, holds }, onEdit }: { rate: MessageRate; onEdit(): void }) {
  const { t } = useTranslation();
  const name = `${destinationName(country)} · ${t(`messageRates.categories.${category}`)}`;
  const since = date(validFrom, "UTC");
  return (
    <ListRow
      title={name}
      text={t("messageRates.costs", { price: priceOf(price, currency), date: since })}
      marks={<Chip kind={holds === "now" ? "brand" : "plain"}>{t(`messageRates.holds.${holds}`)}</Chip>}
      actions={
        <IconButton label={t("common.edit", { name: `${name}, ${since}` })} onClick={onEdit}>
          <IconPencil size={18} aria-hidden />
        </IconButton>
      }
    />
  );
}
