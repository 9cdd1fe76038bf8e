import { setTimeout as sleep } from "node:timers/promises";
import { startFakeWhatsApp } from "../../apps/api/src/channels/testing/fakeWhatsApp.ts";
import { type Installation, startInstallation } from "../installation.ts";
import { childrenOf, residentMb } from "../load/memory.ts";

const FEW = 10;
const MANY = 50;
const PATIENCE_MS = 120_000;

/** An idle linked phone's memory in the process of the sessions, and in the server, with a fake WhatsApp behind it. */
export async function idleSessions() {
  const fake = await startFakeWhatsApp();
  try {
    const at = await startInstallation(fake.env);
    try {
      const { companyId } = await at.big.admin();
      const link = (upTo: number) => linked(at, companyId, { upTo, scan: (phone) => fake.ask("scan", phone) });
      await link(FEW);
      const [before, serverBefore] = [engineMb(at.app.pid), residentMb(at.app.pid)];
      const began = performance.now();
      await link(MANY);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      const after = engineMb(at.app.pid);
      const each = (more: number) => (more / (MANY - FEW)).toFixed(2);
      const ours = `serverMbEach=${each(residentMb(at.app.pid) - serverBefore)}`;
      console.log(
        `RESULT BENCH-SESSIONS sessions=${MANY} mbEach=${each(after - before)} ${ours} processMb=${after.toFixed(0)} linkedInSeconds=${seconds}`,
      );
    } finally {
      await at.stop();
    }
  } finally {
    await fake.stop();
  }
}

type Linking = { upTo: number; scan(phone: object): Promise<unknown> };

/** Links so many numbers, each by its QR code. */
async function linked(at: Installation, companyId: number, { upTo, scan }: Linking) {
  // Connections of an earlier run still exist.
  await at.look(
    companyId,
    `insert into connections (name, provider)
      select 'Telefone ' || n, 'beta' from generate_series(1 + (select count(*) from connections where provider = 'beta'), $1) n`,
    [upTo],
  );
  await at.look(
    companyId,
    `update connections set wanted = true, status = 'OPENING' where not wanted
      and id in (select id from connections where provider = 'beta' order by id limit $1)`,
    [upTo],
  );
  const scanned = new Set<string>();
  for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(300)) {
    const rows = await at.look<{ id: number; status: string; qrcode: string }>(
      companyId,
      "select id, status, qrcode from connections where provider = 'beta' and wanted",
    );
    if (rows.every(({ status }) => status === "CONNECTED")) return sleep(5_000); // and the initial events have arrived
    for (const { id, qrcode } of rows.filter((row) => row.qrcode !== "" && !scanned.has(row.qrcode))) {
      scanned.add(qrcode);
      await scan({ qr: qrcode, number: String(5_511_988_880_000 + id), lid: String(99_988_870_000_000 + id) });
    }
  }
  throw new Error(`${upTo} phones were not linked in time.`);
}

/** The memory of the sessions' process beside the server. */
const engineMb = (server: number) => residentMb(childrenOf(server, "whatsapp-web")[0]);
