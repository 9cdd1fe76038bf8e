// Before anything is painted, so that nobody who chose dark is blinded while the application loads.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("preferredTheme");
  } catch {
    // A browser that keeps nothing gets the system's theme.
  }
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");
})();
