import { zoneName } from "../../lib/companyClock.ts";
import { plain } from "../../lib/plain.ts";

/** What stands first is what most companies look for, from east to west. */
const brazil = [
  ...["America/Noronha", "America/Sao_Paulo", "America/Bahia", "America/Fortaleza", "America/Recife", "America/Maceio"],
  ...["America/Belem", "America/Araguaina", "America/Santarem", "America/Campo_Grande", "America/Cuiaba", "America/Manaus"],
  ...["America/Porto_Velho", "America/Boa_Vista", "America/Rio_Branco", "America/Eirunepe"],
];

type Zone = { value: string; label: string };

/** Those that the browser knows, and the present one in any case. */
export function zoneChoices(present: string, titles: { brazil: string; world: string }) {
  const all = new Set([...Intl.supportedValuesOf("timeZone"), present]);
  const others = [...all].filter((zone) => !brazil.includes(zone)).sort();
  return [
    { group: titles.brazil, items: brazil.map((zone): Zone => ({ value: zone, label: zoneName(zone) })) },
    { group: titles.world, items: others.map((zone): Zone => ({ value: zone, label: labelOf(zone) })) },
  ];
}

/** With its continent: there is more than one Saint-something. */
function labelOf(zone: string) {
  const continent = zone.includes("/") ? zone.split("/")[0] : undefined;
  return continent ? `${zoneName(zone)} · ${continent}` : zoneName(zone);
}

/** "São Paulo" finds Sao Paulo. */
export const isMeant = (label: string, search: string) => plain(label).includes(plain(search));
