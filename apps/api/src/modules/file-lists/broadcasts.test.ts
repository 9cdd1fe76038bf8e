import { FileListNews } from "@recado/contract/file-list-news";
import { expect, test } from "vitest";
import { createCompany } from "../../testing/company.ts";
import { listenTo } from "../../testing/listenTo.ts";
import { changeFileList, removeFileList } from "./actions.ts";
import { aFileList, createFileList } from "./factory.ts";
import { presentFileListNews } from "./present.ts";
import { listFileLists } from "./queries.ts";

test("what everybody heard, added to what was there, is what a fresh load shows", async () => {
  const company = await createCompany();
  const [ana, bia] = [await company.createUser(), await company.createUser()];
  const { heardBy } = listenTo(company);
  const [kept, gone] = [await createFileList(company, ana), await createFileList(company, ana)];
  const form = aFileList({ options: [{ name: "a.pdf" }, { name: "b.pdf" }] });
  await company.as(ana, (ctx) => changeFileList(ctx, kept.id, { ...form, options: form.options.map(({ name }) => ({ name, id: null })) }));
  await company.as(ana, (ctx) => removeFileList(ctx, gone.id));

  const shown = new Map<number, FileListNews>();
  const events = await heardBy(bia, "fileList");
  for (const news of events)
    if (news.action === "delete") shown.delete(news.fileId);
    else shown.set(news.files.id, news.files);
  expect(events.map(({ action }) => action)).toEqual(["create", "create", "update", "delete"]);
  const { rows } = await company.as(bia, (ctx) => listFileLists(ctx, { searchParam: "", pageNumber: 1 }));
  expect([...shown.values()]).toEqual(rows.map((row) => FileListNews.parse(presentFileListNews(row))));
  expect(shown.get(kept.id)?.options.map(({ name }) => name)).toEqual(["a.pdf", "b.pdf"]);
});
