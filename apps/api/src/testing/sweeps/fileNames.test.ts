import { expect, test } from "vitest";
import {
  contents,
  everyRoute,
  filesOf,
  kept,
  linkIn,
  lying,
  opened,
  PLAIN,
  placeOf,
  routes,
  sent,
  tree,
  useTree,
  withFile,
} from "./uploads.ts";

useTree();

const names = [
  ...["../../etc/passwd", `${"../".repeat(30)}${tree.slice(1)}/climbed`, `${tree}/etc/passwd`, "..\\..\\windows\\win.ini", "C:\\a.txt"],
  ...["\\\\server\\share\\a", "file:///etc/passwd", "%2e%2e%2f%2e%2e%2fetc%2fpasswd", "..%2f..%2fetc%2fpasswd", "%252e%252e%252fpasswd"],
  ...["....//....//passwd", "..;/..;/passwd", "．．／．．／passwd", "~/.ssh/authorized_keys", "growing/a"],
  ...[".", "..", "../", "/", "", " ", "a/..", "a\0.jpg", "\0", "%00", "a\r\nset-cookie: x=1"],
  ...["a%0d%0aset-cookie:%20x=1", "a\tb", "\x1b[2J\x07", "\x7f\x85", "a\u2028b\u2029c", "\u202Egpj.exe", "a\u200b.jpg\ufeff", "a'b"],
  ...['a\\"; filename=\\"b.php', 'a"; x="b', "a;b=c", "a%22%3b%20x=b", "con.txt", "nul", "a.php", "a.jpg.exe", ".htaccess", ".env"],
  ...["a.php%00.jpg", "a.jpg.", "a.jpg::$DATA", "$(id).jpg", "`id`.jpg", "-i.mp4", "-y -f lavfi", "| id", "; rm -rf .", "a && b", "*.*"],
  ...["<script>alert(1)</script>", "<img src=x onerror=alert(1)>.html", "{{7*7}}", "$" + "{7*7}", "__proto__", "constructor"],
  ...[`${"a".repeat(255)}.jpg`, "é".repeat(300), "a".repeat(10_000), `${"😀".repeat(200)}.png`, "../".repeat(3_000), "👩‍👩‍👧.png"],
].map((name) => `filename="${name}"`);

const dispositions = [
  "filename*=UTF-8''..%2f..%2fetc%2fpasswd",
  "filename*=UTF-8''%00%2e%2e%5ca.txt",
  "filename*=utf-16le''%2e%00%2e%00%2f%00a%00",
  "filename*=no-such-set'pt'..%2fa.txt",
  "filename*=UTF-8''%ed%a0%80.txt",
  `${PLAIN}; filename*=UTF-8''..%2fb.txt`,
  `${PLAIN}; filename="../../b.txt"`,
  "filename=../../unquoted.txt",
  "filename=",
  'x="y"\r\ncontent-type: application/octet-stream',
  ...["\xed\xa0\x80.txt", "\xed\xb0\x80.txt", "\xff\xfe\x80.txt", "\xc0\xae\xc0\xae\xc0\xafa.txt"].map((raw) =>
    Buffer.from(`filename="${raw}"`, "latin1"),
  ),
];
/** Form parsers see no file in these, so the request lacks its file. */
const unreadable = ["a\nset-cookie: x=1", "a\rset-cookie: x=1"].map((name) => `filename="${name}"`);
unreadable.push("filename*=UTF-8''a%0d%0aset-cookie%3a%20x%3d1.txt", "filename");
const hostile = [...names, ...dispositions, ...unreadable];

const IN_ONE_LINE = /^(inline|attachment); filename="[^"\\%;\P{ASCII}\p{Cc}]+"; filename\*=UTF-8''((?:[\w!&.~-]|%[\dA-F]{2})+)$/u;

test("a file's name, whatever it is, leads to no place but the company's own and into no header", { timeout: 300_000 }, async () => {
  const broken: string[] = [];
  const outside: string[] = [];
  for (const one of routes) {
    const target = await placeOf(one);
    const plain = await kept(one, target);
    const headersOfPlain = Object.keys((await opened(plain.link)).headers);
    const before = await lying();
    for (const tail of hostile) {
      const about = `${one.name} ${tail.toString().slice(0, 80)}`;
      const last = (await filesOf(target)).at(-1)!.id;
      const { status, text } = await sent(target, withFile(target, tail));
      if (status >= 500) broken.push(`${about}: ${status}`);
      const file = (await filesOf(target)).find(({ id }) => id > last);
      expect(file === undefined, `${about}: ${status} ${text.slice(0, 200)}`).toBe(unreadable.includes(tail as string));
      if (!file) {
        expect(status, `${about} ${text}`).toBe(400);
        continue;
      }
      expect(file.name, about).toMatch(/^[^/\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,150}$/u);
      const { statusCode, headers, rawPayload } = await opened(linkIn(text, one, target, file.id));
      expect([statusCode, rawPayload.equals(target.content), Object.keys(headers)], about).toEqual([200, true, headersOfPlain]);
      const [, , exact = ""] = IN_ONE_LINE.exec(String(headers["content-disposition"])) ?? [];
      // A file recognised as a workbook or a picture is returned with that type's ending.
      const expectedNames = one.name in contents ? [file.name, `${file.name}.${contents[one.name]?.ending}`] : [file.name];
      expect(expectedNames, `${about}: ${headers["content-disposition"]}`).toContain(decodeURIComponent(exact));
    }
    const keys = (await filesOf(target)).map(({ key }) => key).filter((key) => key !== plain.file.key);
    for (const key of keys) expect(key).toMatch(new RegExp(`^${target.company.id}/[\\w-]{32}$`));
    const own = keys.map((key) => `srv/recado/data/files/${key}`);
    const newFiles = (await lying()).filter((path) => !before.includes(path));
    outside.push(...newFiles.filter((path) => !own.includes(path)));
    expect(newFiles, one.name).toEqual(expect.arrayContaining(own));
  }
  console.log(`RESULT SEC-16 routes=${routes.length} names=${hostile.length} outside=${outside.length} status5xx=${broken.length}`);
  expect({ broken, outside }).toEqual({ broken: [], outside: [] });
  expect(hostile.length).toBeGreaterThanOrEqual(50);
  expect(everyRoute.map(({ name }) => name)).toEqual(
    expect.arrayContaining(["quickMessages.attach", "schedules.attach", "messages.send", "externalApi.send"]),
  );
});
