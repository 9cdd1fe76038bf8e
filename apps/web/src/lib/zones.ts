import { zoneName } from "./companyClock.ts";
import { plain } from "./text/plain.ts";

/** What stands first is what most companies look for, from east to west, with the accents that names of zones lack. */
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

/** Those that the browser knows, and the present one in any case. */
export function zoneChoices(present: string, titles: { brazil: string; world: string }) {
  const all = new Set([...Intl.supportedValuesOf("timeZone"), present]);
  const others = [...all].filter((zone) => !(zone in brazil)).sort();
  return [
    { group: titles.brazil, items: Object.entries(brazil).map(([zone, name]): Zone => ({ value: zone, label: called(zone, name) })) },
    { group: titles.world, items: others.map((zone): Zone => ({ value: zone, label: labelOf(zone) })) },
  ];
}

const called = (zone: string, name: string) => zoneName(zone).replace(/^[^(]*/, `${name} `);

/** With its continent: there is more than one Saint-something. */
function labelOf(zone: string) {
  const continent = zone.includes("/") ? zone.split("/")[0] : undefined;
  return continent ? `${zoneName(zone)} · ${continent}` : zoneName(zone);
}

/** Also without accents, or with those that the label lacks. */
export const isMeant = (label: string, search: string) => plain(label).includes(plain(search));
