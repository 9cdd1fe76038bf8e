/** "+55 (11) 98765-4321"; a number of another country as it is, with its plus. */
export function phoneNumber(number: string): string {
  const digits = number.replace(/\D/g, "");
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  return brazilian ? `+55 (${brazilian[1]}) ${brazilian[2]}-${brazilian[3]}` : `+${digits}`;
}
