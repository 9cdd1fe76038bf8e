// What is seen until the application draws for the first time: nothing for a breath, then its name, and if it does not come, a way
// to try again. It stands in the application's place, which takes it away with its own first drawing.
(() => {
  const words = {
    pt: ["O Recado não carregou. Confira a sua conexão com a internet.", "Tentar de novo"],
    en: ["Recado did not load. Check your internet connection.", "Try again"],
    es: ["Recado no se cargó. Revisa tu conexión a internet.", "Intentar de nuevo"],
  };
  let language = navigator.language;
  try {
    language = localStorage.getItem("language") ?? localStorage.getItem("i18nextLng") ?? language;
  } catch {
    // A browser that keeps nothing speaks its own.
  }
  const [failed, again] = words[language.slice(0, 2)] ?? words.pt;

  const box = document.createElement("main");
  box.style = "padding:38vh 24px 0;text-align:center;font:16px/2 system-ui,sans-serif";
  box.role = "status";
  box.textContent = "Recado…";
  const show = () => {
    const root = document.getElementById("root");
    if (root && !root.firstChild) root.append(box);
    return box.isConnected;
  };
  const fail = () => {
    if (!show() || box.role === "alert") return;
    const button = document.createElement("button");
    button.style = "font:inherit;padding:0 16px;cursor:pointer";
    button.textContent = again;
    button.onclick = () => location.reload();
    box.role = "alert";
    box.replaceChildren(failed, document.createElement("br"), button);
  };
  setTimeout(show, 1000);
  setTimeout(fail, 15_000);
  // One of its files, or its words: without them nothing is ever drawn.
  addEventListener("error", ({ target }) => target.src && fail(), true);
  addEventListener("unhandledrejection", fail);
})();
