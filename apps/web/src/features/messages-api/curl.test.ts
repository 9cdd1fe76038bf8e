import { expect, test } from "vitest";
import { curlOf } from "./curl.ts";

const ORIGIN = "https://recado.test";
const call = { token: "abc", number: "5511987654321", body: "Oi" };

test("a text is sent as JSON", () => {
  expect(curlOf(call, ORIGIN)).toBe(
    [
      "curl -X POST 'https://recado.test/api/messages/send'",
      "-H 'Authorization: Bearer abc'",
      "-H 'Content-Type: application/json'",
      `-d '{"number":"5511987654321","body":"Oi"}'`,
    ].join(" \\\n  "),
  );
});

test("a file goes in a form, with its text where there is one", () => {
  expect(curlOf({ ...call, body: "", file: "nota.pdf" }, ORIGIN)).toContain(`-F 'number=5511987654321' \\\n  -F 'medias=@"nota.pdf"'`);
  expect(curlOf({ ...call, body: "@nota", file: "nota.pdf" }, ORIGIN)).toContain(`--form-string 'body=@nota'`);
});

test("whatever is written stays one word for the shell", () => {
  expect(curlOf({ ...call, body: "d'água; $(rm -rf /)" }, ORIGIN)).toContain(`"body":"d'\\''água; $(rm -rf /)"}'`);
  expect(curlOf({ ...call, file: `a"b'c.png` }, ORIGIN)).toContain(`'medias=@"a\\"b'\\''c.png"'`);
});
