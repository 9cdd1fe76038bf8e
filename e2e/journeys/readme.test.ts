import { expect, test } from "vitest";
import { theApp } from "../app.ts";
import { askAs } from "../ask.ts";
import { PASSWORD } from "../company.ts";
import { furnish } from "../desk.ts";
import { picture, readmePicture } from "../looks.ts";
import { signIn } from "../person.ts";
import { field } from "../screen.ts";

const MARINA = "Marina Duarte";
const others = {
  "Rafael Couto": "O frete para Campinas já está incluído?",
  "Dona Lúcia": "Recebi a estante, ficou linda! Obrigada 💜",
  "Beatriz Nogueira": "Posso pagar metade no Pix?",
  "Tiago Ferraz": "Bom dia! O guarda-roupa chega hoje?",
};

/** `UPDATE_SCREENSHOT=1`: the demo as its first start leaves it, with one of Ana's conversations open. */
const takeAnew = async () => {
  const ana = await askAs("ana@demo.test", theApp().password);
  type Listed = { tickets: { uuid: string; lastMessage: string }[] };
  const { tickets } = await ana<Listed>("GET", "/tickets?status=open");
  const shown = tickets.find(({ lastMessage }) => lastMessage === "Olha") ?? tickets[0];
  const look = { language: "pt", width: 1280, height: 720, theme: "light" } as const;
  const { page } = await signIn("ana@demo.test", { ...look, path: `/tickets/${shown?.uuid}` });
  await page.getByRole("log").getByRole("listitem").last().waitFor();
  await readmePicture(page);
};
if (process.env.UPDATE_SCREENSHOT === "1") test("the README's picture is taken anew", takeAnew);

test("what the README shows is there on the first evening", async () => {
  const { ana: email, say } = await furnish({ queue: "Móveis", color: "#2B8A3E", people: [MARINA, ...Object.keys(others), "Sônia Reis"] });
  const ana = await askAs(email, PASSWORD);
  for (const [person, text] of Object.entries(others)) await say(person, text);
  await say(MARINA, "Oi! Vi a mesa de carvalho na vitrine. Vocês fazem com 2 metros?");
  const waiting = async () => {
    const { tickets } = await ana<{ tickets: { id: number; uuid: string; contact: { name: string } }[] }>("GET", "/tickets?status=pending");
    return tickets;
  };
  const areWaiting = (many: number) => expect.poll(async () => (await waiting()).length).toBe(many);
  await areWaiting(5);
  const tickets = await waiting();
  for (const { id } of tickets) await ana("PUT", `/tickets/${id}`, { status: "open" });
  const marina = tickets.find(({ contact }) => contact.name === MARINA);
  await say("Sônia Reis", "Vocês têm cadeira de balanço?");
  await areWaiting(1);

  const { page, t } = await signIn(email, {
    password: PASSWORD,
    language: "pt",
    width: 1280,
    height: 720,
    theme: "light",
    path: `/tickets/${marina?.uuid}`,
  });
  const answer = async (text: string) => {
    await field(page, t("tickets.write")).fill(text);
    await field(page, t("tickets.write")).press("Enter");
    const message = page
      .getByRole("log")
      .getByRole("listitem")
      .filter({ hasText: text.slice(0, 16) });
    await message.getByText(t("tickets.ack.delivered")).waitFor();
  };
  const receive = async (text: string) => {
    await say(MARINA, text);
    await page.getByRole("log").getByText(text).waitFor();
  };
  await answer("Bom dia, Marina! Fazemos sim, em até 15 dias.\nCom 2 metros ela sai por *R$ 2.480*, em três vezes.");
  await receive("Perfeito 😍 E as cadeiras?");
  await answer("O jogo com seis fica em R$ 1.920. Se quiser, mando as fotos de cada madeira.");
  await receive("Quero ver, sim! Pode ser carvalho claro e nogueira?");
  await field(page, t("tickets.write")).fill("Claro! Mando agora as duas");
  await picture(page, "readme");
});
