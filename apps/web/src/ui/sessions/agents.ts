const browsers: [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: [RegExp, string][] = [
  [/iPhone|iPad/, "iOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/Linux/, "Linux"],
];

/** What people call the browser that calls itself by all names, and the system under it; undefined where it is none that we know. */
export function placeOf(agent: string): { browser: string; system: string } | undefined {
  const known = (names: [RegExp, string][]) => names.find(([sign]) => sign.test(agent))?.[1];
  const [browser, system] = [known(browsers), known(systems)];
  return browser && system ? { browser, system } : undefined;
}
