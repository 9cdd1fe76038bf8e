import { randomUUID } from "node:crypto";
import { long, short } from "../../testing/bounds.ts";
import { everybodyIn, type Sample } from "../../testing/sample.ts";
import type { Peopled } from "../../testing/sweeps/world.ts";
import { changeTag, createTag, removeTag } from "./actions.ts";

const aTag = (name: string) => ({ name: name.slice(0, 50), color: "#7048C6", kanban: 0 as const });
const made = ({ run }: Peopled, name: string) => run(async (ctx) => (await createTag(ctx, aTag(name))).id);
const aForm = async () => aTag(randomUUID());
const forms = ["tags.create", "tags.update"];

export const sample: Sample = {
  furnish: (company) => made(company, `Tag ${company.canary}`),
  records: { "tags.id": (company) => made(company, `Tag ${randomUUID()}`) },
  bodies: { "tags.create": aForm, "tags.update": aForm },
  others: { "tags.show": 200, "tags.update": 200, "tags.remove": 403 },
  facts: { tagId: "tags.id" },
  events: {
    tag: {
      async act({ lia, ok, call }) {
        const { id } = await ok(call(lia, "POST", "/tags", aTag("Urgente")));
        await ok(call(lia, "PUT", `/tags/${id}`, aTag("Muito urgente")));
        await ok(call(lia, "DELETE", `/tags/${id}`));
      },
      heard: everybodyIn("create", "update", "delete"),
    },
  },
  daily: {
    heard: ["tag"],
    live: ({ company }) =>
      company.as(company.admin, async (ctx) => {
        const [kept, gone] = [0, 1].map(() => aTag(`${randomUUID().slice(0, 6)} ${company.canary}`)) as [
          ReturnType<typeof aTag>,
          ReturnType<typeof aTag>,
        ];
        const { id } = await createTag(ctx, kept);
        await changeTag(ctx, id, { ...kept, color: "#A4CCCC" });
        await removeTag(ctx, (await createTag(ctx, gone)).id);
      }),
  },
  bounds: [
    { names: forms, field: "name", takes: () => [short(3), long(50)], refuses: ["", "ab", " ab ", long(51)] },
    { names: forms, field: "kanban", takes: () => [0, 1], refuses: [2, true, "x"] },
  ],
};
