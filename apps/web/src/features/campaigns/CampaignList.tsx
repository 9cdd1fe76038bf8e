import { EditableList } from "../../ui/noun/EditableList.tsx";
import { CampaignRow } from "./CampaignRow.tsx";
import { campaignNoun } from "./campaigns.ts";
import { CampaignDialog } from "./dialog/CampaignDialog.tsx";

export function CampaignList() {
  const list = campaignNoun.useList();
  return (
    <EditableList
      noun={campaignNoun}
      list={list}
      row={(campaign, edit) => <CampaignRow campaign={campaign} onEdit={edit} />}
      dialog={(opened, close) => {
        // It may be stopped, or begin, while it is open.
        const current = list.records.find(({ id }) => id === opened?.id) ?? opened;
        return <CampaignDialog {...(current && { campaign: current })} onClose={close} />;
      }}
    />
  );
}
