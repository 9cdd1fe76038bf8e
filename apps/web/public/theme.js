// Before anything is painted, so that nobody who chose dark is blinded while the application loads.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("preferredTheme");
  } catch {
    // A browser that keeps nothing gets the system's theme.
  }
  const page = document.documentElement;
  const dark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  page.setAttribute("data-mantine-color-scheme", dark ? "dark" : "light");

  // The browser's own bar has the colour of ours, also of a theme that is not the system's.
  const colorBar = () => {
    const color = page.getAttribute("data-mantine-color-scheme") === "dark" ? "#1c2029" : "#ffffff";
    for (const bar of document.querySelectorAll('meta[name="theme-color"]')) bar.setAttribute("content", color);
  };
  colorBar();
  new MutationObserver(colorBar).observe(page, { attributeFilter: ["data-mantine-color-scheme"] });
})();
