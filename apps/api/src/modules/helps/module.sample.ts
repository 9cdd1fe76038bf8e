import { long } from "../../testing/bounds.ts";
import { createSuper } from "../../testing/company.ts";
import type { Sample } from "../../testing/sample.ts";
import { aHelp, helped } from "./factory.ts";

const forms = ["helps.create", "helps.update"];
const everyone = ["create", "update", "delete"];
const CODE = "a-B_c1D2e3F";

export const sample: Sample = {
  shared: { "helps.id": async () => (await helped()).id },
  facts: { helpId: "helps.id" },
  bodies: { "helps.create": async () => aHelp(), "helps.update": async () => aHelp() },
  events: {
    help: {
      async act({ ok, call }) {
        const one = await createSuper();
        const { id } = await ok(call(one, "POST", "/helps", aHelp()));
        await ok(call(one, "PUT", `/helps/${id}`, aHelp()));
        await ok(call(one, "DELETE", `/helps/${id}`));
      },
      heard: { lia: everyone, ana: everyone, eve: everyone, far: everyone },
    },
  },
  daily: { heard: ["help"], live: () => helped() },
  bounds: [
    { names: forms, field: "title", takes: () => [aHelp().title, long(100)], refuses: ["", "ab", long(101), null], isSuper: true },
    { names: forms, field: "description", takes: () => ["", "x".repeat(1000)], refuses: ["x".repeat(1001), null], isSuper: true },
    {
      names: forms,
      field: "video",
      takes: () => [CODE, `https://youtu.be/${CODE}`, `https://www.youtube.com/watch?v=${CODE}&t=3`],
      refuses: ["", `${CODE}4`, `https://vimeo.com/${CODE}`, `https://youtube.com.example.test/watch?v=${CODE}`, "x".repeat(501), null],
      isSuper: true,
    },
  ],
};
