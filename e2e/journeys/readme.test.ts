import { test } from "vitest";
import { readmePicture } from "../looks.ts";
import { signIn } from "../person.ts";
import { row } from "../screen.ts";

test("what the README shows is there on the first evening", async () => {
  const { page } = await signIn("admin@demo.test", { language: "pt", width: 1280, height: 720, theme: "light" });
  await page.goto("/tags");
  await row(page, "Orçamento enviado").waitFor();
  await readmePicture(page);
});
