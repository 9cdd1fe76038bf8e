import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { formatted } from "./formatted.tsx";

const html = (text: string) => render(<p>{formatted(text)}</p>).container.innerHTML;

test.each([
  ["*Ana:*\nBom dia", "<p><strong>Ana:</strong>\nBom dia</p>"],
  ["_sim_ e ~não~ e ```x = 1```", "<p><em>sim</em> e <s>não</s> e <code>x = 1</code></p>"],
  ["2*3*4 e a_b_c e * nada *", "<p>2*3*4 e a_b_c e * nada *</p>"],
  ["<b>*oi*</b>", "<p>&lt;b&gt;<strong>oi</strong>&lt;/b&gt;</p>"],
  ["javascript:alert(1)", "<p>javascript:alert(1)</p>"],
  [
    "veja https://exemplo.test/a?b=1 já",
    '<p>veja <a href="https://exemplo.test/a?b=1" target="_blank" rel="noopener noreferrer">https://exemplo.test/a?b=1</a> já</p>',
  ],
])("%j is shown as people mean it", (text, shown) => {
  expect(html(text)).toBe(shown);
});

test("a hostile text costs no more than a long one", () => {
  const text = `${"*a".repeat(20_000)} ${"_".repeat(20_000)} https://${"a".repeat(20_000)}`;
  expect(formatted(text).length).toBeGreaterThan(0);
});
