import type { Sample } from "../../testing/sample.ts";

export const sample: Sample = {
  texts: { "auth.email": "ninguem@nowhere.test", "auth.token": "123456", "auth.password": "Bom-trabalho-9" },
  events: {
    auth: {
      act: ({ eve, ok, call }) => ok(call(undefined, "POST", "/auth/login", { email: eve.email, password: "bom trabalho 9" })),
      heard: { eve: ["update"] },
    },
  },
};
