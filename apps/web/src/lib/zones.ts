import { zoneName } from "./companyClock.ts";
import { plain } from "./text/plain.ts";

/** The zones of most companies come first, from east to west, with the accents that zone names lack. */
const brazil: Record<string, string> = {
  "America/Noronha": "Fernando de Noronha",
  "America/Sao_Paulo": "São Paulo, Brasília",
  "America/Bahia": "Bahia",
  "America/Maceio": "Maceió",
  "America/Recife": "Recife",
  "America/Fortaleza": "Fortaleza",
  "America/Belem": "Belém",
  "America/Araguaina": "Araguaína",
  "America/Santarem": "Santarém",
  "America/Campo_Grande": "Campo Grande",
  "America/Cuiaba": "Cuiabá",
  "America/Manaus": "Manaus",
  "America/Porto_Velho": "Porto Velho",
  "America/Boa_Vista": "Boa Vista",
  "America/Eirunepe": "Eirunepé",
  "America/Rio_Branco": "Rio Branco",
};

type Zone = { value: string; label: string };

/** All zones of the browser, and the present one in any case. */
export function zoneChoices(present: string, titles: { brazil: string; world: string }) {
  const all = new Set([...Intl.supportedValuesOf("timeZone"), present]);
  const others = [...all].filter((zone) => !(zone in brazil)).sort();
  return [
    { group: titles.brazil, items: Object.entries(brazil).map(([zone, name]): Zone => ({ value: zone, label: called(zone, name) })) },
    { group: titles.world, items: others.map((zone): Zone => ({ value: zone, label: labelOf(zone) })) },
  ];
}

const called = (zone: string, name: string) => zoneName(zone).replace(/^[^(]*/, `${name} `);

/** With the continent, as several cities share a name. */
function labelOf(zone: string) {
  const continent = zone.includes("/") ? zone.split("/")[0] : undefined;
  return continent ? `${zoneName(zone)} · ${continent}` : zoneName(zone);
}

/** Ignores accents, in the search and in the label. */
export const isMeant = (label: string, search: string) => plain(label).includes(plain(search));
