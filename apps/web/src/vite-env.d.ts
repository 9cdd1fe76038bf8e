/// <reference types="vite/client" />

/** "v8.0.1", from package.json. */
declare const __VERSION__: string;

/** One icon, one file: the package's index names six thousand of them. */
declare module "@tabler/icons-react/dist/esm/icons/*" {
  const Icon: import("react").ComponentType<import("react").SVGProps<SVGSVGElement> & { size?: number | string; stroke?: number | string }>;
  // biome-ignore lint/style/noDefaultExport: the package's files have only that.
  export default Icon;
}

/** Entry points that are folders of the package, which only a bundler finds. */
declare module "@atlaskit/pragmatic-drag-and-drop/element/adapter" {
  export * from "@atlaskit/pragmatic-drag-and-drop/dist/types/entry-point/element/adapter.js";
}
declare module "@atlaskit/pragmatic-drag-and-drop/combine" {
  export * from "@atlaskit/pragmatic-drag-and-drop/dist/types/entry-point/combine.js";
}
declare module "@atlaskit/pragmatic-drag-and-drop-hitbox/list-item" {
  export * from "@atlaskit/pragmatic-drag-and-drop-hitbox/dist/types/list-item.js";
}
declare module "@atlaskit/pragmatic-drag-and-drop-auto-scroll/element" {
  export * from "@atlaskit/pragmatic-drag-and-drop-auto-scroll/dist/types/entry-point/element.js";
}
