import { abilitiesOf } from "@recado/channels/providers";
import { expect, test } from "vitest";
import { Provider } from "./connections.ts";
import { waysOf } from "./ways.ts";

test.each(Provider.options)("what screens offer of %s is what the server does", (provider) => {
  const { qr, builtIn, templates } = waysOf[provider];
  expect(abilitiesOf[provider]).toMatchObject({ qr, builtIn, templates });
});
