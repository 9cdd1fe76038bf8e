/** Brazilian format: (11) 98765-4321, or with eight digits (11) 3456-7890. With a plus it is a foreign number and stays as typed. */
export function maskPhone(typed: string): string {
  if (typed.trimStart().startsWith("+")) return typed.replace(/[^\d+\s().-]/g, "").slice(0, 25);
  const digits = typed.replace(/\D/g, "").slice(0, 11);
  if (digits.length <= 2) return digits.length === 0 ? "" : `(${digits}`;
  const [area, rest] = [digits.slice(0, 2), digits.slice(2)];
  const half = digits.length > 10 ? 5 : 4;
  return rest.length <= half ? `(${area}) ${rest}` : `(${area}) ${rest.slice(0, half)}-${rest.slice(half)}`;
}
