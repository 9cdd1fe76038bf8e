import { useEffect, useRef, useSyncExternalStore } from "react";
import { watched } from "./hooks/watched.ts";
import { forget, readStored, writeStored } from "./storage.ts";

/**
 * Every letter shortcut, in the order of the help sheet: new ones are added here first. None conflicts with a browser or a screen reader,
 * all can be switched off, and users can choose other keys (`keyOf`).
 */
export const shortcuts = {
  J: { group: "list", does: "keys.next" },
  K: { group: "list", does: "keys.previous" },
  Space: { group: "list", does: "keys.peek" },
  X: { group: "list", does: "keys.select" },
  "Shift+J": { group: "list", does: "keys.selectNext" },
  "Shift+K": { group: "list", does: "keys.selectPrevious" },
  "/": { group: "list", does: "keys.search" },
  A: { group: "ticket", does: "keys.take" },
  E: { group: "ticket", does: "keys.resolve" },
  "Shift+E": { group: "ticket", does: "keys.resolveAndNext" },
  R: { group: "ticket", does: "keys.reply" },
  N: { group: "ticket", does: "keys.note" },
  T: { group: "ticket", does: "keys.transfer" },
  M: { group: "ticket", does: "keys.moveTo" },
  L: { group: "ticket", does: "keys.tags" },
  S: { group: "ticket", does: "keys.schedule" },
  F: { group: "ticket", does: "keys.startFlow" },
  H: { group: "ticket", does: "keys.snooze" },
  P: { group: "ticket", does: "keys.pin" },
  I: { group: "ticket", does: "keys.details" },
  U: { group: "ticket", does: "keys.unread" },
  "G T": { group: "everywhere", does: "keys.goTickets" },
  "G C": { group: "everywhere", does: "keys.goContacts" },
  "G I": { group: "everywhere", does: "keys.goChats" },
  "G D": { group: "everywhere", does: "keys.goDashboard" },
  "G K": { group: "everywhere", does: "keys.goKanban" },
  "G F": { group: "everywhere", does: "keys.goFlows" },
  "?": { group: "everywhere", does: "keys.sheet" },
} as const satisfies Record<string, { group: KeyGroup; does: string }>;

export type KeyGroup = "list" | "ticket" | "everywhere";
export type Shortcut = keyof typeof shortcuts;

/** The other keys, which cannot be switched off: in text fields, and with Ctrl or ⌘. */
export const fixedKeys = [
  { keys: "Enter", group: "list", does: "keys.open" },
  { keys: "↓ ↑ Home End", group: "list", does: "keys.move" },
  { keys: "Shift+↓ Shift+↑", group: "list", does: "keys.stretch" },
  { keys: "Ctrl+Enter", group: "ticket", does: "keys.send" },
  { keys: "Ctrl+F", group: "ticket", does: "keys.find" },
  { keys: "Ctrl+Z", group: "everywhere", does: "keys.undo" },
  { keys: "Ctrl+K", group: "everywhere", does: "keys.palette" },
  { keys: "Esc", group: "everywhere", does: "keys.close" },
] as const;

type Act = () => unknown;
/** Whether the key would do something now; `undefined`: it would pass the key to the next action. */
type Would = () => boolean | undefined;
type Manner = { isFirst?: boolean; would?: Would };
const actions = new Map<Shortcut, { act: Act; would: Would }[]>();

/**
 * Binds the key while the component is shown and has an action. An action that returns `false` passes the key to the next one bound to it,
 * and finally to the browser; `isFirst` goes before the others. A component that may have nothing to do says so by `would`, so that the key
 * is not offered.
 */
export function useKey(key: Shortcut, action: Act | undefined, { isFirst = false, would = always }: Manner = {}) {
  const latest = useRef({ action, would });
  latest.current = { action, would };
  const isOn = action !== undefined;
  useEffect(() => {
    if (!isOn) return;
    const one = { act: () => latest.current.action?.(), would: () => latest.current.would() };
    const others = actions.get(key) ?? [];
    actions.set(key, isFirst ? [one, ...others] : [...others, one]);
    window.addEventListener("keydown", pressed);
    return () => {
      const left = actions.get(key)?.filter((other) => other !== one) ?? [];
      if (left.length > 0) actions.set(key, left);
      else actions.delete(key);
      if (actions.size === 0) window.removeEventListener("keydown", pressed);
    };
  }, [key, isOn, isFirst]);
}

const always = () => true;

/** The keys that would do something now. */
export const pressableKeys = () => (Object.keys(shortcuts) as Shortcut[]).filter(does);

function does(key: Shortcut) {
  const meant = actions.get(key)?.find(({ would }) => would() !== undefined);
  return meant?.would();
}

/** Triggered from the palette, for instance, even if keys are switched off. */
export const press = (key: Shortcut) => actions.get(key)?.some(({ act }) => act() !== false);

/** Stored in this browser: for people who dictate or press keys by mistake. */
export const useKeysAreOn = () => useSyncExternalStore(watch, areKeysOn);

export function switchKeys(isOn: boolean) {
  if (isOn) forget("keys");
  else writeStored("keys", "off");
  tellWatchers();
}

const areKeysOn = () => readStored("keys") !== "off";
const { watch, tellWatchers } = watched();

/** Stored in this browser: for people who write several lines and expect Enter to begin the next one. */
export const useEnterSends = () => useSyncExternalStore(watch, enterSends);

export function letEnterSend(does: boolean) {
  if (does) forget("enter");
  else writeStored("enter", "line");
  tellWatchers();
}

const enterSends = () => readStored("enter") !== "line";

type Pressed = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "isComposing">;

/** In a text field: whether this key sends, and does not begin a new line. With Ctrl it always sends. */
export const isSending = ({ key, shiftKey, ctrlKey, metaKey, isComposing }: Pressed) =>
  key === "Enter" && !shiftKey && !isComposing && (enterSends() || ctrlKey || metaKey);

/** The key for a shortcut: the user's own choice, else the default. */
export const keyOf = (shortcut: Shortcut): string => ownKeys()[shortcut] ?? shortcut;

/** The same as a hook, for components that show it; nothing while keys are switched off. */
export const useKeyOf = (shortcut: Shortcut | undefined) =>
  useSyncExternalStore(watch, () => (shortcut && areKeysOn() ? keyOf(shortcut) : undefined));

/** Binds the shortcut to that key from here on, in this browser. */
export function chooseKey(shortcut: Shortcut, key: string) {
  const { [shortcut]: _, ...others } = ownKeys();
  writeStored("ownKeys", JSON.stringify(key === shortcut ? others : { ...others, [shortcut]: key }));
  tellWatchers();
}

type OwnKeys = Partial<Record<Shortcut, string>>;
let read: { text: string | null; own: OwnKeys } = { text: null, own: {} };

function ownKeys(): OwnKeys {
  const text = readStored("ownKeys");
  if (text !== read.text) read = { text, own: parsed(text ?? "") };
  return read.own;
}

function parsed(text: string): OwnKeys {
  try {
    return Object.fromEntries(Object.entries(Object(JSON.parse(text))).filter(([, key]) => typeof key === "string"));
  } catch {
    return {}; // another program has written there
  }
}

const MOVING: Shortcut[] = ["J", "K", "Shift+J", "Shift+K"];

/** How long a first key waits for the second one. */
const SECOND_WITHIN_MS = 1500;
let first: { key: string; until: ReturnType<typeof setTimeout> } | undefined;

function pressed(event: KeyboardEvent) {
  const key = areKeysOn() && isFree(event) ? nameOfKey(event) : undefined;
  if (key === undefined) return;
  const both = first && `${first.key} ${key}`;
  forgetFirst();
  const meant = (Object.keys(shortcuts) as Shortcut[]).find((shortcut) => keyOf(shortcut) === (both ?? key));
  const acts = meant && actions.get(meant);
  if (!acts) return begin(key);
  // A key that is held down moves on in the list; no other action repeats.
  if (event.repeat && !MOVING.includes(meant)) return;
  if (acts.some(({ act }) => act() !== false)) event.preventDefault();
}

function begin(key: string) {
  if (![...actions.keys()].some((boundKey) => boundKey.startsWith(`${key} `))) return;
  first = { key, until: setTimeout(forgetFirst, SECOND_WITHIN_MS) };
}

function forgetFirst() {
  clearTimeout(first?.until);
  first = undefined;
}

/** Dialogs above the page have their own keys, and so do fields and menus. */
const TAKEN = [
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit])",
  "textarea, select, [contenteditable]:not([contenteditable=false])",
  "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox], [role=textbox], [role=searchbox]",
].join();
const ABOVE = "[role=dialog][aria-modal=true]";

/** Whether the focus is in a field or a menu, where letters are input. */
export const isWriting = () => document.activeElement?.closest(TAKEN) != null;

export function isFree(event: KeyboardEvent): boolean {
  // On many keyboards a sign is written with AltGr, which Windows reports as Ctrl and Alt together.
  const isWithOther = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
  if (isWithOther || event.isComposing || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(TAKEN)) return false;
  return document.querySelector(ABOVE) === null;
}

/** By the character and not by the key's position: "?" is elsewhere on a Brazilian and on a Spanish keyboard. */
export function nameOfKey({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): string {
  if (key === " ") return "Space";
  if (key.length !== 1) return key;
  const letter = key.toUpperCase();
  const isLetter = letter !== key.toLowerCase();
  return isLetter && shiftKey ? `Shift+${letter}` : letter;
}
