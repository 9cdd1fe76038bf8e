import { z } from "zod";
import { addressed, Choice, Done, Id, numberOf, page, Search } from "./common.ts";
import { del, get, post, put } from "./endpoint.ts";
import { FileListNews } from "./file-list-news.ts";
import { MEDIA_MAX_BYTES } from "./messages.ts";
import { nounFacts } from "./nounFacts.ts";

export type { FileListNews, FileListOption } from "./file-list-news.ts";

export const FILE_LIST_NAME_MIN = 3;
export const FILE_LIST_NAME_MAX = 100;
export const FILE_LIST_MESSAGE_MAX = 4096;
export const FILE_LIST_FILES_MAX = 20;
export const FILE_LIST_FILE_NAME_MAX = 150;

/** An entry of the list: without an id it is new, and its file is uploaded later. The file's type is only judged by its bytes. */
const ListedFile = z.object({ id: Choice, name: z.string().trim().max(FILE_LIST_FILE_NAME_MAX).default("") });

const texts = z.object({
  name: z.string().trim().min(FILE_LIST_NAME_MIN).max(FILE_LIST_NAME_MAX),
  message: z.string().trim().min(1).max(FILE_LIST_MESSAGE_MAX),
});

export const NewFileList = texts.extend({
  options: z
    .array(ListedFile.omit({ id: true }))
    .max(FILE_LIST_FILES_MAX)
    .default([]),
});
export type NewFileListValues = z.output<typeof NewFileList>;

/** Omitted options stay unchanged. Otherwise their order is the new order, and missing ones are removed. */
export const FileListForm = texts.extend({ options: z.array(ListedFile).max(FILE_LIST_FILES_MAX).optional() });
export type FileListValues = z.output<typeof FileListForm>;

export const FileList = FileListNews.extend({ can: z.object({ change: z.boolean() }) });
export type FileList = z.infer<typeof FileList>;

/** Multipart sends numbers as text, and a list of one as a single value. */
const Ids = z.preprocess(
  (value) => (value === undefined || value === "" ? [] : [value].flat().map(numberOf)),
  z.array(Id).max(FILE_LIST_FILES_MAX),
);

const example = { name: "Catálogo de inverno", message: "Segue o nosso catálogo.", options: [{ name: "catalogo.pdf" }] };
const missing = "ERR_NO_FILE_LIST_FOUND";
const duplicated = "ERR_DUPLICATED_FILE_LIST";

/** Everybody reads and creates them; their authors and admins change them. */
export const fileLists = {
  list: get("/files", { query: Search, response: page("files", FileList), errors: [] }),
  show: get("/files/:id", { params: addressed, response: FileList, errors: [missing] }),
  create: post("/files", { body: NewFileList, response: FileList, errors: [duplicated], example }),
  update: put("/files/:id", {
    params: addressed,
    body: FileListForm,
    response: FileList,
    errors: [missing, duplicated, "ERR_NO_FILE_FOUND"],
    example: { name: example.name, message: example.message },
  }),
  /** Unless a campaign that is not over uses it: `where` names those. */
  remove: del("/files/:id", { params: addressed, response: Done, errors: [missing, "ERR_FILE_LIST_IN_USE"] }),
  /** The files of these entries, in the same order; without ids they are added at the end. */
  upload: post("/files/uploadList/:id", {
    params: addressed,
    body: z.object({ id: Ids }),
    response: z.object({ mensagem: z.string(), fileList: FileList }),
    uploads: { field: "files", filesMax: FILE_LIST_FILES_MAX, fieldsMax: 4 * FILE_LIST_FILES_MAX, maxBytes: MEDIA_MAX_BYTES },
    errors: [missing, "ERR_NO_FILE", "ERR_NO_FILE_FOUND", "ERR_TOO_MANY_FILES", "ERR_PLAN_LIMIT"],
    example: {},
  }),
};

export const fileListFacts = nounFacts("file-list");
