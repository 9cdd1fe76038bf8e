/** Brazilian numbers as usual: +55 11 98765-4321; others by country code and in groups, as each country's spacing is not known. */
export function phoneNumber(number: string): string {
  const digits = number.replace(/\D/g, "");
  const brazilian = /^55(\d\d)(\d{4,5})(\d{4})$/.exec(digits);
  if (brazilian) return `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}`;
  const american = /^1(\d{3})(\d{3})(\d{4})$/.exec(digits);
  if (american) return `+1 ${american[1]} ${american[2]}-${american[3]}`;
  const country = countryOf(digits);
  return digits === "" ? "" : `+${[country, ...grouped(digits.slice(country.length))].join(" ")}`;
}

/** One digit for North America and the former Soviet Union, two for the early codes, three for all others. */
const countryOf = (digits: string): string =>
  /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{1,3})/.exec(digits)?.[0] ?? "";

/** Groups of three from the left; the last has two to four. */
function grouped(digits: string): string[] {
  if (digits.length <= 4) return digits === "" ? [] : [digits];
  return [digits.slice(0, 3), ...grouped(digits.slice(3))];
}

const DIGITS_MIN = 8;

/** The number as it will be read, as soon as there is one, so that a missing country code is noticed; until then the usual hint. */
export function numberHint(typed: string, hint: string) {
  const digits = typed.replace(/\D/g, "");
  return digits.length < DIGITS_MIN || phoneNumber(digits) === typed.trim() ? hint : phoneNumber(digits);
}
