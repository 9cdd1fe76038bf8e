// The only page of ours whose content policy lets another site's be shown in it. It stands in a dialog of the application, which may show
// nothing but our own, and shows one video there: `#v=<code>&hl=<language>&title=<title>`.
const asked = new URLSearchParams(location.hash.slice(1));
const code = asked.get("v") ?? "";
const language = asked.get("hl") ?? "pt";

// By itself, at our address, it would be a page with whatever video somebody names.
if (window.top !== window && /^[\w-]{11}$/.test(code) && /^(pt|en|es)$/.test(language)) {
  const options = new URLSearchParams({ autoplay: "1", rel: "0", playsinline: "1", hl: language, cc_lang_pref: language });
  document.documentElement.lang = language;
  const frame = document.createElement("iframe");
  frame.title = asked.get("title") ?? "";
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.allowFullscreen = true;
  // It plays for nobody of whom it does not learn the site. Of the page it learns nothing.
  frame.referrerPolicy = "origin";
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox");
  frame.src = `https://www.youtube-nocookie.com/embed/${code}?${options}`;
  Object.assign(document.body.style, { margin: "0", background: "#000" });
  Object.assign(frame.style, { display: "block", width: "100vw", height: "100vh", border: "0" });
  document.body.append(frame);
}
