import { texts as enAdmin } from "./en.admin.ts";
import { texts as enFlow } from "./en.flow.ts";
import { texts as enInside } from "./en.inside.ts";
import { texts as enPages } from "./en.pages.ts";
import { texts as enPeople } from "./en.people.ts";
import { texts as enTeam } from "./en.team.ts";
import { texts as enDoor } from "./en.ts";
import { texts as esAdmin } from "./es.admin.ts";
import { texts as esFlow } from "./es.flow.ts";
import { texts as esInside } from "./es.inside.ts";
import { texts as esPages } from "./es.pages.ts";
import { texts as esPeople } from "./es.people.ts";
import { texts as esTeam } from "./es.team.ts";
import { texts as esDoor } from "./es.ts";
import { texts as ptAdmin } from "./pt.admin.ts";
import { texts as ptFlow } from "./pt.flow.ts";
import { texts as ptInside } from "./pt.inside.ts";
import { texts as ptPages } from "./pt.pages.ts";
import { texts as ptPeople } from "./pt.people.ts";
import { texts as ptTeam } from "./pt.team.ts";
import { texts as ptDoor } from "./pt.ts";

/** All texts of each language, for tests and checks: the browser loads them in parts. */
export const whole = {
  pt: joined(ptDoor, ptInside, ptPages, ptPeople, ptTeam, ptAdmin, ptFlow),
  en: joined(enDoor, enInside, enPages, enPeople, enTeam, enAdmin, enFlow),
  es: joined(esDoor, esInside, esPages, esPeople, esTeam, esAdmin, esFlow),
};

type Words = { [key: string]: object | string };

function joined(...parts: Record<string, object>[]) {
  return parts.reduce<Words>(merged, {}) as Record<string, object>;
}

/** A noun's texts may come in several parts, even those of one group. */
function merged(one: Words, other: Words): Words {
  const all = { ...one };
  for (const [key, words] of Object.entries(other)) {
    const existing = all[key];
    all[key] = typeof existing === "object" && typeof words === "object" ? merged(existing as Words, words as Words) : words;
  }
  return all;
}
