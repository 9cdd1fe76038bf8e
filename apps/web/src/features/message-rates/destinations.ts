import { countries, currencies, regions } from "@recado/contract/places";
import i18n from "i18next";
import { localeOf } from "../../lib/i18n.ts";
import { plain } from "../../lib/text/plain.ts";

/** The localized name: regions have our texts, countries the browser's. */
export function destinationName(code: string): string {
  if (isRegion(code)) return i18n.t(`messageRates.regions.${code}`);
  return new Intl.DisplayNames(localeOf(), { type: "region" }).of(code) ?? code;
}

/** Countries by name, and below them the regions in Meta's order. */
export function destinationChoices() {
  const names = new Intl.DisplayNames(localeOf(), { type: "region" });
  const chosen = countries.map((value) => ({ value, label: names.of(value) ?? value }));
  return [
    chosen.sort((a, b) => a.label.localeCompare(b.label, localeOf())),
    regions.map((value) => ({ value, label: destinationName(value) })),
  ];
}

export const destinationsMatching = (search: string) =>
  destinationChoices()
    .flat()
    .filter(({ value, label }) => plain(label).includes(plain(search)) || plain(value) === plain(search))
    .map(({ value }) => value);

const isRegion = (code: string) => (regions as readonly string[]).includes(code);

/** With the currency's decimals, or more if the price has more: it stays a string, never a float. */
export function priceOf(price: string, currency: string): string {
  const how = { style: "currency", currency } as const;
  const { minimumFractionDigits = 2 } = new Intl.NumberFormat(localeOf(), how).resolvedOptions();
  const [, decimals = ""] = price.split(".");
  const digits = Math.max(minimumFractionDigits, decimals.length);
  const form = new Intl.NumberFormat(localeOf(), { ...how, minimumFractionDigits: digits, maximumFractionDigits: digits });
  return form.format(price as Intl.StringNumericLiteral);
}

export function currencyChoices() {
  const names = new Intl.DisplayNames(localeOf(), { type: "currency" });
  return currencies.map((value) => ({ value, label: `${value} · ${names.of(value)}` }));
}

/** The locale's decimal separator. */
export const decimalSign = () => new Intl.NumberFormat(localeOf()).formatToParts(0.5).find(({ type }) => type === "decimal")?.value ?? ".";
