import { type AnnouncementValues, announcements } from "@recado/contract/announcements";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Progress } from "../../lib/net/upload.ts";
import type { Picture } from "../../ui/form/PictureField.tsx";
import { useInfiniteList } from "../../ui/list/useInfiniteList.ts";

export const announcementKeys = { all: ["announcements"], list: ["announcements", "list"] };

export const useAnnouncements = () => useInfiniteList({ key: announcementKeys.all, load: (query) => call(announcements.list, { query }) });

/** The picture is uploaded after the text is saved. */
type Draft = { id?: number; values: AnnouncementValues; picture: Picture; onStored(id: number): void; onProgress: Progress };

export async function saveAnnouncement({ id, values, picture, onStored, onProgress }: Draft) {
  const saved =
    id === undefined
      ? await call(announcements.create, { body: values })
      : await call(announcements.update, { params: { id }, body: values });
  onStored(saved.id);
  const params = { id: saved.id };
  if (picture instanceof File) return call(announcements.attach, { params, file: picture }, { onProgress });
  return picture === null && saved.mediaPath !== null ? call(announcements.detach, { params }) : saved;
}

export function useRemoveAnnouncement() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(announcements.remove, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: announcementKeys.all }), // after a refusal our list is outdated
  });
}
