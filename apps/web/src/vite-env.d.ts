/// <reference types="vite/client" />

/** "v8.0.1", from package.json. */
declare const __VERSION__: string;

/** One icon, one file: the package's index names six thousand of them. */
declare module "@tabler/icons-react/dist/esm/icons/*" {
  const Icon: import("react").ComponentType<import("react").SVGProps<SVGSVGElement> & { size?: number | string; stroke?: number | string }>;
  // biome-ignore lint/style/noDefaultExport: the package's files have only that.
  export default Icon;
}
