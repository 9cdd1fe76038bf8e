import type { Shoot } from "../looks.ts";
import { letUndoEnd } from "../owner.ts";
import type { Person } from "../person.ts";
import { button, closeDialog, field, heading } from "../screen.ts";
import {
  answerAbove,
  find,
  noteBeside,
  putEmoji,
  quickReply,
  readAsItWas,
  record,
  reword,
  sendRecording,
  takeBack,
} from "../steps/answers.ts";
import { seeFilesBeside, sendFiles, viewPicture } from "../steps/files.ts";
import { beginFromCard, hearSpecials, react } from "../steps/kinds.ts";
import { giveBack, heard, peekAt, remove, reopen, resolve, searchFor, seeRating, transferAndUndo, undo } from "../steps/life.ts";
import { collide, loseAll, meetThere, whileWriting } from "../steps/together.ts";
import { accept, acceptOf, customerOf, isOpen, mediaFrom, menu, openBell, said, toList } from "../talk.ts";
import { ASKED, type Desk, THANKED } from "./morning.ts";

type Day = { desk: Desk; customer: string; shoot: Shoot };
type Lived = (people: [Person, Person], day: Day) => Promise<void>;

/** Each role handles half of one customer's day. */
export const aDay: Record<"agent" | "admin", Lived> = { agent: answered, admin: finished };

const FREE = "O frete é por nossa conta.";

/** From the bell to the ticket: accepted, answered in all ways, transferred and returned, with a colleague present. */
async function answered([ana, bia]: [Person, Person], { desk, customer, shoot }: Day) {
  const { page, t } = ana;
  await desk.meet(customer);
  const rita = customerOf(desk, customer);
  await page.goto("/tags");
  await heading(page, t("tags.title")).waitFor();
  await rita.say("Qero uma mesa de carvalho");
  await openBell(ana);
  await page.getByRole("link", { name: customer }).click();
  await accept(ana, customer);
  await rita.edit("Qero", "Quero uma mesa de carvalho");
  await readAsItWas(ana, { was: "Qero uma mesa", is: "Quero uma mesa" });
  await shoot("edited");

  await quickReply(ana, desk.quick, shoot);
  await putEmoji(ana, shoot);
  await field(page, t("tickets.write")).press("Enter");
  await said(ana, desk.quick.message).getByText(t("tickets.ack.delivered")).waitFor();
  await reword(ana, { was: desk.quick.message, is: FREE });
  await react([ana, rita], { theirs: "Quero uma mesa", ours: FREE });
  await rita.types(true);
  await page.getByText(t("tickets.typing")).first().waitFor();
  await shoot("reactions");
  await takeBack(ana, FREE, shoot);
  await record(ana, "0:01");
  await button(page, t("tickets.voice.pause")).click();
  await page
    .getByRole("group", { name: t("tickets.voice.recording") })
    .getByRole("slider")
    .waitFor();
  await shoot("recording");
  await sendRecording(ana);
  await noteBeside(ana, "Mesa: entregar depois das 18h.", shoot);
  await tag(ana, shoot);
  for (const wood of ["clara", "escura", "redonda"]) {
    await rita.say(`mesa ${wood}\n`.repeat(12));
    await said(ana, `mesa ${wood}`).waitFor(); // the search below needs it loaded
  }
  await find(ana, { words: "mesa", count: 4 }, shoot);
  await answerAbove(ana, { name: customer, above: "Quero uma mesa de carvalho", words: "Carvalho, sim." }, shoot);
  await readAbove(ana, () => rita.say("Alô?"), shoot);

  await meetThere([ana, bia], { name: customer, names: desk.names });
  await whileWriting(field(bia.page, t("tickets.notes.write")), () => shoot("together"));
  await bia.page.goto("/tickets");
  await transferAndUndo(ana, { name: customer, to: desk.names[1], queue: desk.queue });
  await giveBack(ana, customer);
  await acceptOf(ana, customer).click();
  await isOpen(ana, customer);
  await loseAll(ana, { desk, name: customer, words: "Cortamos, sob medida." }, shoot);
  await menu(ana, "tickets.resolveSilently");
}

async function tag(person: Person, shoot: Shoot) {
  const { page } = person;
  await menu(person, "tickets.tags.title");
  await page.getByRole("dialog").getByRole("option").first().click();
  await page.getByRole("dialog").getByRole("option", { selected: true }).waitFor();
  await shoot("tags");
  await closeDialog(page);
}

/** New messages below the visible part are counted. */
async function readAbove({ page, t }: Person, say: () => Promise<unknown>, shoot: Shoot) {
  await page.getByRole("log").evaluate((log) => {
    log.scrollTop = -600;
  });
  await say();
  const pill = button(page, t("tickets.newMessages", { count: 1 }));
  await pill.waitFor();
  await shoot("pill");
  await pill.click();
}

/** Opened, listened to and answered beside the agent who has accepted it, resolved, rated, reopened, searched for and deleted. */
async function finished([admin, ana]: [Person, Person], { desk, customer, shoot }: Day) {
  const { page, t } = admin;
  const words = "Preciso de um orçamento";
  await desk.meet(customer);
  const rita = customerOf(desk, customer);
  await rita.say(words);
  await page.goto("/tickets?tab=pending");
  await peekAt(admin, { name: customer, words }, shoot);
  await ana.page.goto("/tickets");
  await accept(ana, customer);
  const { pathname } = new URL(ana.page.url());
  await page.goto(pathname);
  await isOpen(admin, customer);
  await collide([admin, ana], desk.names[0], shoot);
  await ana.page.goto("/tickets");

  const { picture } = await mediaFrom(page);
  const card = `Otávio ${customer.slice(-4)}`; // a name that the search for the customer does not find
  await hearSpecials(admin, rita, { card, picture }, shoot);
  await sendFiles(admin, { words: "Pronto, veja e ouça", caption: "A garantia" }, shoot);
  await viewPicture(admin, "Pronto, veja e ouça", shoot);
  await seeFilesBeside(admin, shoot);
  await beginFromCard(admin, { card, queue: desk.queue }, shoot);
  await page.goto(pathname);
  await isOpen(admin, customer);
  await resolve(admin);
  await undo(admin).waitFor();
  await shoot("resolved");
  await letUndoEnd(desk.as);
  await heard(rita, ASKED);
  await rita.say("3");
  await heard(rita, THANKED);
  await reopen(admin, customer, shoot);
  await field(page, t("tickets.write")).waitFor();
  await seeRating(admin, shoot);
  await toList(admin);
  await searchFor(admin, { name: customer, queue: desk.queue, words: [customer.toLowerCase()] }, shoot);
  await page.getByRole("link", { name: customer, exact: true }).click();
  await isOpen(admin, customer);
  await remove(admin, shoot);
}
