import { long } from "../../testing/bounds.ts";
import { everybodyIn, refused, type Sample } from "../../testing/sample.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";
import { changeFileList, createFileList, removeFileList } from "./actions.ts";
import { aFileList } from "./factory.ts";

const made = ({ as, admin }: Peopled, message: string) =>
  as(admin, async (ctx) => (await createFileList(ctx, aFileList({ message, options: [{ name: "" }] }))).id);
/** The option of the latest list, into which file after file is uploaded. */
const aPlace = ({ run }: Peopled) =>
  run(async ({ tx }) => {
    const last = await tx.selectFrom("file_list_options").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
    return last ? { id: last.id } : {};
  });
const forms = ["fileLists.create", "fileLists.update"];
const aForm = async () => {
  const { name, message } = aFileList();
  return { name, message };
};
/** Ids are assigned across companies; no row has this one. */
const NOBODYS = 2_147_483_647;

export const sample: Sample = {
  furnish: (company) => made(company, `Segue ${company.canary}`),
  records: { "fileLists.id": (company) => made(company, "Segue") },
  bodies: { "fileLists.create": aForm, "fileLists.update": aForm, "fileLists.upload": aPlace },
  // Everybody may read and send them.
  others: { "fileLists.show": 200, "fileLists.update": 403, "fileLists.remove": 403, "fileLists.upload": 403 },
  ids: {
    "fileLists.update options.id": { with: () => [{ id: NOBODYS, name: "a.pdf" }], answers: refused },
    "fileLists.upload id": { with: () => [NOBODYS], answers: refused },
  },
  facts: { fileListId: "fileLists.id" },
  events: {
    fileList: {
      async act({ ana, ok, call }) {
        const { id } = await ok(call(ana, "POST", "/files", aFileList()));
        await ok(call(ana, "PUT", `/files/${id}`, aFileList()));
        await ok(call(ana, "DELETE", `/files/${id}`));
      },
      heard: everybodyIn("create", "update", "delete"),
    },
  },
  daily: {
    heard: ["fileList"],
    live: ({ company }, text) =>
      company.as(company.supervisor, async (ctx) => {
        const { id } = await createFileList(ctx, aFileList({ message: text }));
        await changeFileList(ctx, id, aFileList({ message: `${text}!` }));
        await removeFileList(ctx, id);
      }),
  },
  bounds: [
    {
      names: forms,
      field: "name",
      takes: () => [`${Math.random()}`.slice(2, 12), long(100)],
      refuses: ["", "ab", " ab ", long(101), null],
    },
    { names: forms, field: "message", takes: () => ["x", "x".repeat(4096)], refuses: ["", "  ", "x".repeat(4097), null] },
    {
      names: forms,
      field: "options",
      takes: () => [[], Array(20).fill({ name: "a.pdf" })],
      refuses: [Array(21).fill({ name: "a.pdf" }), "x"],
    },
  ],
};
