import { useEffect, useRef, useSyncExternalStore } from "react";
import { watched } from "./hooks/watched.ts";
import { forget, keep, recall } from "./storage.ts";

/**
 * Every letter that does something, in the order of the sheet that shows them: whoever wants another one writes it here first. None
 * belongs to a browser or to a screen reader, all of them can be switched off, and a person may press others instead (`keyOf`).
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

/** What else is pressed, which no switch takes away: where one writes, and with Ctrl or ⌘. */
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
/** Whether it would do something now; `undefined`: it would leave the key to the next one. */
type Would = () => boolean | undefined;
type Manner = { isFirst?: boolean; would?: Would };
const actions = new Map<Shortcut, { act: Act; would: Would }[]>();

/**
 * While it is shown, and there is something to do, this key does it. An action that answers `false` leaves the key to the next one
 * of that key, and in the end to the browser; `isFirst` is asked before the others. What may be shown while it has nothing to do
 * says so by `would`, before anybody is offered it.
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

/** What can be pressed now, and does something. */
export const pressableKeys = () => (Object.keys(shortcuts) as Shortcut[]).filter(does);

function does(key: Shortcut) {
  const meant = actions.get(key)?.find(({ would }) => would() !== undefined);
  return meant?.would();
}

/** Chosen by another way than the keyboard, switched off or not. */
export const press = (key: Shortcut) => actions.get(key)?.some(({ act }) => act() !== false);

/** In this browser, for a person who dictates or who presses keys by mistake. */
export const useKeysAreOn = () => useSyncExternalStore(watch, areKeysOn);

export function switchKeys(isOn: boolean) {
  if (isOn) forget("keys");
  else keep("keys", "off");
  tellWatchers();
}

const areKeysOn = () => recall("keys") !== "off";
const { watch, tellWatchers } = watched();

/** In this browser, for a person who writes more than a line and is used to Enter beginning the next one. */
export const useEnterSends = () => useSyncExternalStore(watch, enterSends);

export function letEnterSend(does: boolean) {
  if (does) forget("enter");
  else keep("enter", "line");
  tellWatchers();
}

const enterSends = () => recall("enter") !== "line";

type Pressed = Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "isComposing">;

/** Where one writes: whether by this key it is to go, and not to go on in the next line. With Ctrl it always goes. */
export const isSending = ({ key, shiftKey, ctrlKey, metaKey, isComposing }: Pressed) =>
  key === "Enter" && !shiftKey && !isComposing && (enterSends() || ctrlKey || metaKey);

/** What is pressed for it here: the key that this person has chosen, else ours. */
export const keyOf = (shortcut: Shortcut): string => ownKeys()[shortcut] ?? shortcut;

/** The same for whoever shows it; nothing where the keys are switched off. */
export const useKeyOf = (shortcut: Shortcut | undefined) =>
  useSyncExternalStore(watch, () => (shortcut && areKeysOn() ? keyOf(shortcut) : undefined));

/** From here on by that key, in this browser. */
export function chooseKey(shortcut: Shortcut, key: string) {
  const { [shortcut]: _, ...others } = ownKeys();
  keep("ownKeys", JSON.stringify(key === shortcut ? others : { ...others, [shortcut]: key }));
  tellWatchers();
}

type OwnKeys = Partial<Record<Shortcut, string>>;
let read: { text: string | null; own: OwnKeys } = { text: null, own: {} };

function ownKeys(): OwnKeys {
  const text = recall("ownKeys");
  if (text !== read.text) read = { text, own: parsed(text ?? "") };
  return read.own;
}

function parsed(text: string): OwnKeys {
  try {
    return Object.fromEntries(Object.entries(Object(JSON.parse(text))).filter(([, key]) => typeof key === "string"));
  } catch {
    return {}; // somebody else has written there
  }
}

const MOVING: Shortcut[] = ["J", "K", "Shift+J", "Shift+K"];

/** So long a first key waits for its second one. */
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
  // Whoever keeps a key pressed moves on in the list; nothing else is done twice.
  if (event.repeat && !MOVING.includes(meant)) return;
  if (acts.some(({ act }) => act() !== false)) event.preventDefault();
}

function begin(key: string) {
  if (![...actions.keys()].some((known) => known.startsWith(`${key} `))) return;
  first = { key, until: setTimeout(forgetFirst, SECOND_WITHIN_MS) };
}

function forgetFirst() {
  clearTimeout(first?.until);
  first = undefined;
}

/** What lies above the page has its own keys, and so has whatever one writes in or chooses from. */
const TAKEN = [
  "input:not([type=checkbox], [type=radio], [type=button], [type=submit])",
  "textarea, select, [contenteditable]:not([contenteditable=false])",
  "[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=combobox], [role=textbox], [role=searchbox]",
].join();
const ABOVE = "[role=dialog][aria-modal=true]";

/** Whether somebody is where letters are written, or chosen from. */
export const isWriting = () => document.activeElement?.closest(TAKEN) != null;

export function isFree(event: KeyboardEvent): boolean {
  // On many keyboards a sign is written with AltGr, which Windows calls Ctrl and Alt together.
  const isWithOther = (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState("AltGraph");
  if (isWithOther || event.isComposing || event.defaultPrevented) return false;
  if (event.target instanceof Element && event.target.closest(TAKEN)) return false;
  return document.querySelector(ABOVE) === null;
}

/** By what is written and not by where the key lies: "?" is elsewhere on a Brazilian and on a Spanish keyboard. */
export function nameOfKey({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): string {
  if (key === " ") return "Space";
  if (key.length !== 1) return key;
  const letter = key.toUpperCase();
  const isLetter = letter !== key.toLowerCase();
  return isLetter && shiftKey ? `Shift+${letter}` : letter;
}
