import { expect, test } from "vitest";
import { listTemplates } from "./templates.ts";

const reader = (json: unknown) => ({
  graph: async () => ({ ok: true as const, status: 200, headers: {}, json }),
  wabaId: "1",
  now: () => new Date(0),
  onTrouble: async () => {},
});

const blockedWith = async (...types: (string | undefined)[]) => {
  const components = [{ type: "BUTTONS", buttons: types.map((type) => ({ type, text: "Ver" })) }];
  const [template] = await listTemplates(reader({ data: [{ name: "offer", language: "pt_BR", components }] }));
  return template?.blocked;
};

test.each(["QUICK_REPLY", "URL", "PHONE_NUMBER", "COPY_CODE", "OTP", "VOICE_CALL", "REQUEST_CONTACT_INFO", "quick_reply"])(
  "a %s button is no obstacle",
  async (type) => {
    expect(await blockedWith(type, "URL")).toBeNull();
  },
);

test.each(["FLOW", "ORDER_DETAILS", "SPM", "MPM", "CATALOG", "of next year", undefined])(
  "a button of the kind %s asks for what nobody is asked for here",
  async (type) => {
    expect(await blockedWith("URL", type)).toBe("button");
  },
);
