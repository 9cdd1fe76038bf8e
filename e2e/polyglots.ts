const RUN = "top.ran(1)";

/** Texts that would run as code wherever they are not escaped: in an element, an attribute, a URL, a style, a script, a template. */
export const polyglots = [
  `<script>${RUN}</script>`,
  `"><script>${RUN}</script>`,
  `'><script>${RUN}</script>`,
  `</title><script>${RUN}</script>`,
  `</textarea><script>${RUN}</script>`,
  `</style><script>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `"><img src=x onerror=${RUN}>`,
  `'"><img src=x onerror=${RUN}>`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}>`,
  `"><svg/onload=${RUN}//`,
  `<svg><script>${RUN}</script></svg>`,
  `<body onload=${RUN}>`,
  `<iframe src=javascript:${RUN}>`,
  `<iframe srcdoc="<script>${RUN}</script>">`,
  `<a href=javascript:${RUN}>aqui</a>`,
  `<a href="java\tscript:${RUN}">aqui</a>`,
  `javascript:${RUN}`,
  ` javascript:${RUN}//`,
  `JaVaScRiPt:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `vbscript:${RUN}`,
  `<details open ontoggle=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `" autofocus onfocus=${RUN} x="`,
  `' onmouseover=${RUN} x='`,
  `<video><source onerror=${RUN}>`,
  `<audio src=x onerror=${RUN}>`,
  `<object data=javascript:${RUN}>`,
  `<embed src=javascript:${RUN}>`,
  `<math href=javascript:${RUN}>x</math>`,
  `<style>@import'javascript:${RUN}'</style>`,
  `<link rel=stylesheet href=javascript:${RUN}>`,
  `<meta http-equiv=refresh content="0;javascript:${RUN}">`,
  `<base href=javascript:${RUN}//>`,
  `\${${RUN}}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `[aqui](javascript:${RUN})`,
  `*<b onclick=${RUN}>*_\`<i>\`_`,
];

export const NAME_MAX = 50;

const names = polyglots.filter(({ length }) => length <= NAME_MAX);

/** The next one that is short enough for a name, and differs from its neighbours. */
export const short = (at: number) => names[at % names.length] ?? RUN;

/** The same for names that must be unique. */
export const shortOnce = (at: number) => `${short(at)}${at}`.slice(-NAME_MAX);

/** All of them, for long texts. */
export const everyone = polyglots.join("\n");

/** Normalized for comparison with the page, which wraps lines and removes formatting marks. */
export const squeezed = (text: string) => text.replace(/[\s*_~`]+/g, "");
