import { type FileList, FileListForm } from "@recado/contract/file-lists";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useContractForm } from "../../lib/form.ts";
import { refusalWords } from "../../lib/net/refusalWords.ts";
import { useTranslation } from "../../lib/texts.tsx";
import { fileListNoun, saveFileList, uploadInto } from "./fileLists.ts";
import { type Item, itemOf, withItem } from "./items.ts";

const words = FileListForm.pick({ name: true, message: true });

/** Saves names and order first, then uploads each file. A retry does not repeat finished uploads. */
export function useFileListForm(list: FileList | undefined, onSaved: () => void) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [items, show] = useState<Item[]>(() => list?.options.map(itemOf) ?? []);
  const now = useRef(items);
  const id = useRef(list?.id);
  const [isMoved, setMoved] = useState(false);
  const set = (change: (items: Item[]) => Item[]) => {
    now.current = change(now.current);
    show(now.current);
  };
  const note = (key: string, changes: Partial<Item>) => set((current) => withItem(current, key, changes));

  async function upload(listId: number) {
    for (const { key, id: optionId, file } of now.current) {
      if (!file || optionId === undefined) continue;
      note(key, { part: 0, error: undefined });
      try {
        const { options } = await uploadInto(listId, optionId, file, (part) => note(key, { part }));
        const stored = options.find((option) => option.id === optionId);
        set((current) => current.map((item) => (item.key === key && stored ? { ...itemOf(stored), key } : item)));
      } catch (error) {
        note(key, { part: undefined, error: refusalWords(error, t) });
        throw error;
      }
    }
  }

  const form = useContractForm({
    texts: "fileLists",
    schema: async () => words,
    initial: { name: list?.name ?? "", message: list?.message ?? "" },
    fieldOf: { ERR_DUPLICATED_FILE_LIST: "name" },
    save: async (values) => {
      try {
        const options = now.current.map(({ id, name }) => ({ ...(id !== undefined && { id }), name }));
        const saved = await saveFileList(id.current, { ...values, options });
        id.current = saved.id;
        // The response keeps the order of the request.
        set((current) => current.map((item, at) => ({ ...item, ...(saved.options[at] && { id: saved.options[at].id }) })));
        await upload(saved.id);
      } finally {
        void cache.invalidateQueries({ queryKey: fileListNoun.key });
      }
    },
    onSaved,
  });
  const change = (how: (items: Item[]) => Item[]) => {
    if (form.isSaving) return;
    setMoved(true);
    set(how);
  };
  return { form, items, change, isDirty: form.isDirty || isMoved };
}
