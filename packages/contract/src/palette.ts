/** Ten hues in five steps, light to dark; the colour of a queue or tag is one of these fifty. */
const hues = [0, 24, 45, 90, 145, 175, 205, 235, 265, 325];
const steps = [
  { saturation: 70, lightness: 82 },
  { saturation: 65, lightness: 68 },
  { saturation: 60, lightness: 54 },
  { saturation: 62, lightness: 42 },
  { saturation: 64, lightness: 30 },
];

export const palette: readonly string[] = hues.flatMap((hue) => steps.map(({ saturation, lightness }) => hex(hue, saturation, lightness)));

/** Black or white, whichever is more readable on that colour: always at least 4.5 to 1. */
export const textOn = (color: string): "#000000" | "#ffffff" =>
  contrast(color, "#000000") >= contrast(color, "#ffffff") ? "#000000" : "#ffffff";

/** As WCAG 2 defines it: 1 for the same colour, 21 for black on white. */
export function contrast(one: string, other: string) {
  const [lighter, darker] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color: string) {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function hex(hue: number, saturation: number, lightness: number) {
  const [s, l] = [saturation / 100, lightness / 100];
  const channel = (offset: number) => {
    const k = (offset + hue / 30) % 12;
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, "0");
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}
