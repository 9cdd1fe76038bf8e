import { EditableList } from "../../ui/noun/EditableList.tsx";
import { TagDialog } from "./TagDialog.tsx";
import { TagRow } from "./TagRow.tsx";
import { tagNoun } from "./tags.ts";

export const TagList = () => (
  <EditableList
    noun={tagNoun}
    list={tagNoun.useList()}
    row={(tag, edit) => <TagRow tag={tag} onEdit={edit} />}
    dialog={(tag, close) => <TagDialog {...(tag && { tag })} onClose={close} />}
  />
);
