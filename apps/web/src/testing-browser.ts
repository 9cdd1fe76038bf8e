import * as React from "react";

// jsdom has no layout: replacements for what Mantine needs of a browser.
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
});
Object.defineProperty(document, "fonts", { value: new EventTarget() });
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
Element.prototype.scrollIntoView = () => {};
window.scrollTo = () => {};

// Only inline styles and defaults: evaluating all rules took a third of the time of all tests.
const inLine = new Set("a abbr b bdi cite code em i img kbd label mark s small span strong svg time u".split(" "));
window.getComputedStyle = (element) => {
  const { style } = element as HTMLElement;
  const display = element.hasAttribute("hidden") ? "none" : style.display || (inLine.has(element.localName) ? "inline" : "block");
  const getPropertyValue = (name: string) => (name === "display" ? display : style.getPropertyValue(name));
  const computed = { display, getPropertyValue };
  return new Proxy(style, { get: (_, name) => Reflect.get(name in computed ? computed : style, name) });
};

// React records each element's owner for warnings, at a cost, until it has done so for ten thousand of them.
const internals = React as unknown as { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object };
Object.defineProperty(internals.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set() {},
});
