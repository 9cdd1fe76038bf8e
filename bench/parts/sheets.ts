import { setTimeout as sleep } from "node:timers/promises";
import { type Cell, longSheet, workbookOf } from "../../apps/api/src/platform/sheets/testing/workbook.ts";
import { callAt } from "../../apps/api/src/testing/processes.ts";
import { type BenchedApp, startApp } from "../app.ts";
import { big } from "../company/size.ts";
import { type Growth, watchGrowth } from "../load/memory.ts";

/** The promised number of contacts, imported from a sheet and exported again, in a temporary installation. */
export async function sheets() {
  const app = await startApp();
  try {
    const rows = big().contacts;
    const content = await workbookOf({ sheets: { Clientes: [] }, more: { "xl/worksheets/sheet1.xml": longSheet(rows + 1, person) } });
    await app.memoryMb(); // let the process settle
    await bringIn(app, content, rows);
    await sleep(2_000);
    await takeOut(app, rows);
  } finally {
    await app.stop();
  }
}

const person = (row: number): Cell[] =>
  row === 1
    ? ["Nome", "Telefone", "E-mail", "Cidade", "Cliente desde"]
    : [`Pessoa ${row} de Tal`, 5_511_900_000_000 + row, `pessoa${row}@exemplo.test`, `Cidade ${row % 300}`, `${2000 + (row % 25)}`];

/** The import's steps, as the dialog calls them. */
async function bringIn(app: BenchedApp, content: Buffer, rows: number) {
  const watched = watchGrowth(app.pid);
  const steps = stopwatch();
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(content)]), "clientes.xlsx");
  const headers = { authorization: `Bearer ${app.token}` };
  const sent = await fetch(`${app.url}/api/contacts/import`, { method: "POST", headers, body: form });
  const { id } = (await sent.json()) as { id: number };
  steps.took("upload");
  const { columns } = await over(app, id, "reading", "ready");
  steps.took("read");
  const payload = { columns: columns.map(({ at, guess }) => ({ at, to: guess })), existing: "update", countryCode: "55" };
  await callAt(app, "POST", `/contacts/imports/${id}/start`, { token: app.token, payload });
  const { created, failed } = await over(app, id, "running", "done");
  steps.took("run");
  console.log(
    `RESULT BENCH-SHEETS-IMPORT rows=${rows} created=${created} failed=${failed} fileMb=${(content.length / 1_048_576).toFixed(1)} ${steps.all()} ${written(watched.stop())}`,
  );
}

type Card = { state: string; columns: Array<{ at: number; guess: string }>; created: number; failed: number };

async function over(app: BenchedApp, id: number, during: string, then: string): Promise<Card> {
  for (;;) {
    const { body } = await callAt(app, "GET", `/contacts/imports/${id}`, { token: app.token });
    if (body.state === then) return body;
    if (body.state !== during) throw new Error(JSON.stringify(body));
    await sleep(200);
  }
}

async function takeOut(app: BenchedApp, rows: number) {
  const watched = watchGrowth(app.pid);
  const steps = stopwatch();
  const { body } = await callAt(app, "POST", "/contacts/export", { token: app.token, payload: {} });
  const { body: lines } = await fetch(`${app.url}${body.url}`);
  let [bytes, people] = [0, -1]; // the first line is the header
  for await (const chunk of lines ?? []) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === NEW_LINE) people += 1;
  }
  steps.took("export");
  console.log(
    `RESULT BENCH-SHEETS-EXPORT rows=${people} of=${rows} fileMb=${(bytes / 1_048_576).toFixed(1)} ${steps.all()} ${written(watched.stop())}`,
  );
}

const NEW_LINE = 10;

function stopwatch() {
  let began = performance.now();
  const steps: string[] = [];
  return {
    took(step: string) {
      steps.push(`${step}Seconds=${((performance.now() - began) / 1000).toFixed(1)}`);
      began = performance.now();
    },
    all: () => steps.join(" "),
  };
}

const written = ({ program, readers, together }: Growth) =>
  `programGrowthMb=${program.toFixed(0)} readerMb=${readers.toFixed(0)} togetherMb=${together.toFixed(0)} aimMb=300`;
