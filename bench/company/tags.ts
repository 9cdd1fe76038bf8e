import { palette } from "@recado/contract/palette";
import type pg from "pg";
import type { Size } from "./size.ts";

const names = ["Orçamento enviado", "Aguardando pagamento", "Entrega agendada", "Cliente novo", "Assistência técnica", "Indicação"];

/** Every tenth ticket has one tag, every hundredth another one, which is no lane: a ticket is in one lane at most. */
export async function addTags(owner: pg.Client, { tickets: many }: Size, tickets: number) {
  const { rows } = await owner.query<{ id: number }>(
    "insert into tags (name, color, kanban) select name, color, at <= 3 from unnest($1::text[], $2::text[]) with ordinality t(name, color, at) returning id",
    [names, palette.slice(0, names.length)],
  );
  const tags = rows.map(({ id }) => id);
  const put = (every: number, tag: string) =>
    owner.query(
      `insert into ticket_tags (ticket_id, tag_id) select ${tickets} + k, ($1::int[])[${tag}] from generate_series(0, ${many - 1}, ${every}) k
        on conflict do nothing`,
      [tags],
    );
  await put(10, "1 + k / 10 % 6");
  await put(100, "4 + k / 100 % 3");
}
