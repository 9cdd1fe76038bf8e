import { randomUUID } from "node:crypto";
import type { NewFileListValues } from "@recado/contract/file-lists";
import { upload } from "../../testing/app.ts";
import type { TestCompany, TestUser } from "../../testing/company.ts";
import { createFileList as create } from "./actions.ts";

export const aFileList = (values: Partial<NewFileListValues> = {}): NewFileListValues => ({
  name: `Catálogo ${randomUUID()}`,
  message: "Segue o nosso catálogo.",
  options: [],
  ...values,
});

export const createFileList = (company: TestCompany, author: TestUser, values: Partial<NewFileListValues> = {}) =>
  company.as(author, (ctx) => create(ctx, aFileList(values)));

/** A list with files of these names, each with its name as its text. */
export async function filledFileList(company: TestCompany, author: TestUser, names: string[]) {
  const { id } = await createFileList(company, author);
  for (const name of names) await upload(author, `/files/uploadList/${id}`, { name, content: name, field: "files" });
  return id;
}
