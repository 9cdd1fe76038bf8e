import { contacts } from "@recado/contract/contacts";
import { type ScheduleValues, schedules } from "@recado/contract/schedules";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import type { Progress } from "../../lib/net/upload.ts";
import type { Picture } from "../../ui/form/PictureField.tsx";

export const scheduleKeys = { all: ["schedules"] };
export const contactKeys = { all: ["contacts"], one: (id: number) => ["contacts", "one", id] };

export const contactById = (id: number) =>
  queryOptions({ queryKey: contactKeys.one(id), queryFn: () => call(contacts.show, { params: { id } }) });

export const contactOptions = (searchParam: string) =>
  queryOptions({
    queryKey: [...contactKeys.all, "found", searchParam],
    queryFn: () => call(contacts.list, { query: { searchParam } }),
    placeholderData: keepPreviousData,
  });

/** The picture is uploaded after the text is saved. */
type Draft = {
  of: { id: number } | { clientId: string };
  values: ScheduleValues;
  picture: Picture;
  onStored(id: number): void;
  onProgress: Progress;
};

export async function saveSchedule({ of, values, picture, onStored, onProgress }: Draft) {
  const saved =
    "id" in of ? await call(schedules.update, { params: of, body: values }) : await call(schedules.create, { body: { ...values, ...of } });
  onStored(saved.id);
  const params = { id: saved.id };
  if (picture instanceof File) return call(schedules.attach, { params, file: picture }, { onProgress });
  return picture === null && saved.mediaPath ? call(schedules.detach, { params }) : saved;
}
