import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  isMantineColorScheme,
  type MantineColorSchemeManager,
  type MantineColorsTuple,
} from "@mantine/core";
import type { MouseEvent } from "react";
import { forget, keys, readStored, writeStored } from "./storage.ts";

const brand: MantineColorsTuple = [
  "#f4f0fe",
  "#e6ddfc",
  "#cbb9f8",
  "#af93f3",
  "#9571ed",
  "#8054e7",
  "#6d3be0",
  "#5b2dc2",
  "#4a239f",
  "#3a1b7d",
];

/** Cool greys, and near-black with some blue in it: never pure black. */
const gray: MantineColorsTuple = [
  "#f8f9fb",
  "#f1f3f7",
  "#e6e9ef",
  "#d5dae3",
  "#b7bfcc",
  "#8f99aa",
  "#667085",
  "#4b5466",
  "#343b4a",
  "#1d222d",
];
const dark: MantineColorsTuple = [
  "#d3d7e0",
  "#b6bcc9",
  "#969eaf",
  "#747d90",
  "#444c5c",
  "#363d4b",
  "#272d38",
  "#1c2029",
  "#14171e",
  "#0f1116",
];

const danger: MantineColorsTuple = [
  "#fdf0f0",
  "#fadcdc",
  "#f3b5b5",
  "#ec8c8c",
  "#e26a6a",
  "#d64545",
  "#c02626",
  "#a31e1e",
  "#851717",
  "#661010",
];

/** A dialog's `header` element is not the page's banner. */
const noBanner = { header: { role: "presentation" } };

/** Browsers report a choice only when it differs from the last one: a file that was taken off could not be chosen again. */
const forgetChoice = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
  currentTarget.value = "";
};

export const theme = createTheme({
  colors: { brand, gray, dark, danger, quiet: gray },
  primaryColor: "brand",
  primaryShade: 6,
  defaultRadius: 8,
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "1.4", sm: "1.45", md: "1.5", lg: "1.5", xl: "1.4" },
  headings: { fontWeight: "600", sizes: { h1: { fontSize: "20px" }, h2: { fontSize: "16px" }, h3: { fontSize: "14px" } } },
  cursorType: "pointer",
  focusRing: "auto",
  respectReducedMotion: true,
  variantColorResolver: (input) => {
    const colors = defaultVariantColorsResolver(input);
    const isPrimary = input.color === undefined || input.color === "brand";
    return input.variant === "filled" && isPrimary ? { ...colors, color: "var(--on-primary)" } : colors;
  },
  components: {
    TextInput: { defaultProps: { size: "md" } },
    PasswordInput: { defaultProps: { size: "md" } },
    Textarea: { defaultProps: { size: "md" } },
    NativeSelect: { defaultProps: { size: "md" } },
    Switch: { defaultProps: { size: "md", withThumbIndicator: false } },
    Button: { defaultProps: { size: "md" } },
    FileButton: { defaultProps: { inputProps: { onClick: forgetChoice } } },
    Modal: {
      defaultProps: {
        centered: true,
        overlayProps: { backgroundOpacity: 0.5 },
        transitionProps: { duration: 150 },
        attributes: noBanner,
      },
    },
    Drawer: { defaultProps: { attributes: noBanner } },
    Tooltip: { defaultProps: { openDelay: 300, transitionProps: { duration: 120 } } },
    // Above the toasts: an open menu must be fully visible, and closes on the next click.
    Menu: { defaultProps: { transitionProps: { duration: 120 }, shadow: "md", zIndex: 1100 } },
  },
});

/** Purple in light, white in dark; everything primary follows these. A state has its own color, beside a word or a shape. */
export const colors: CSSVariablesResolver = () => ({
  variables: { "--rail": "64px", "--drawer": "230px", "--header": "56px" },
  light: {
    "--on-primary": "#ffffff",
    "--surface": "#ffffff",
    "--ground": "var(--mantine-color-gray-0)",
    "--off": "#7d8798",
    "--hairline": "var(--mantine-color-gray-2)",
    "--mantine-color-quiet-light-color": "var(--mantine-color-gray-7)",
    "--mantine-color-danger-light": "var(--mantine-color-danger-0)",
    "--mantine-color-danger-light-color": "var(--mantine-color-danger-7)",
    "--chosen": "var(--mantine-color-brand-0)",
    "--on-chosen": "var(--mantine-color-brand-7)",
    "--note": "#fff6cf",
    "--on-note": "#4a3900",
    "--pending": "#7a5c00",
    "--open": "#1a7440",
    "--closed": "#5f6878",
    "--unknown": "#b54708",
    "--mantine-color-dimmed": "var(--mantine-color-gray-6)",
    "--mantine-color-placeholder": "var(--mantine-color-gray-6)",
    "--mantine-color-error": "#c02626",
    "--mantine-color-text": "var(--mantine-color-gray-9)",
    "--mantine-color-anchor": "var(--mantine-color-brand-7)",
    "--mantine-color-brand-text": "var(--mantine-color-brand-7)",
    "--mantine-color-brand-light-color": "var(--mantine-color-brand-7)",
  },
  dark: {
    "--on-primary": "#14171e",
    "--surface": "var(--mantine-color-dark-7)",
    "--ground": "var(--mantine-color-dark-8)",
    "--off": "var(--mantine-color-dark-3)",
    "--hairline": "var(--mantine-color-dark-5)",
    "--mantine-color-quiet-light-color": "var(--mantine-color-dark-0)",
    "--mantine-color-danger-light": "rgba(255, 135, 135, 0.12)",
    "--mantine-color-danger-light-color": "#ffa8a8",
    "--chosen": "var(--mantine-color-dark-5)",
    "--on-chosen": "#ffffff",
    "--note": "#3b3211",
    "--on-note": "#ffe9a3",
    "--pending": "#f2cc60",
    "--open": "#6fd08c",
    "--closed": "var(--mantine-color-dark-1)",
    "--unknown": "#ffab70",
    "--mantine-color-body": "var(--mantine-color-dark-8)",
    "--mantine-color-dimmed": "var(--mantine-color-dark-2)",
    "--mantine-color-placeholder": "var(--mantine-color-dark-2)",
    "--mantine-color-error": "#ff8787",
    "--mantine-color-text": "var(--mantine-color-dark-0)",
    "--mantine-color-anchor": "#ffffff",
    "--mantine-color-brand-filled": "#ffffff",
    "--mantine-color-brand-filled-hover": "#dfe3ea",
    "--mantine-color-brand-light": "rgba(255, 255, 255, 0.1)",
    "--mantine-color-brand-light-hover": "rgba(255, 255, 255, 0.16)",
    "--mantine-color-brand-light-color": "#ffffff",
    "--mantine-color-brand-outline": "#ffffff",
    "--mantine-color-brand-outline-hover": "rgba(255, 255, 255, 0.08)",
    "--mantine-color-brand-text": "#ffffff",
    "--mantine-primary-color-filled": "#ffffff",
    "--mantine-primary-color-filled-hover": "#dfe3ea",
    "--mantine-primary-color-contrast": "#14171e",
  },
});

/** The system's choice, until the user makes their own. */
export const schemeKeeper: MantineColorSchemeManager = {
  get: (otherwise) => {
    const storedTheme = readStored("theme");
    return isMantineColorScheme(storedTheme) ? storedTheme : otherwise;
  },
  set: (scheme) => (scheme === "auto" ? forget("theme") : writeStored("theme", scheme)),
  subscribe: (onUpdate) => {
    following?.abort();
    following = new AbortController();
    const follow = ({ key, newValue }: StorageEvent) => {
      const chosen = newValue ?? "auto";
      if (key === keys.theme && isMantineColorScheme(chosen)) onUpdate(chosen);
    };
    window.addEventListener("storage", follow, { signal: following.signal });
  },
  unsubscribe: () => following?.abort(),
  clear: () => forget("theme"),
};
let following: AbortController | undefined;
