import sharp from "sharp";

const WOOD = "#b07a4a";
const DARK = "#6b4226";
const CLOTH = "#7d8fb3";
const box = (x: number, y: number, width: number, height: number, colour: string, round = 4) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${colour}"/>`;

/** A room with a wall, a floor and these objects. */
const room = (inside: string, wall = "#efe6da") => `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
  <defs><linearGradient id="l" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient></defs>
  ${box(0, 0, 960, 640, wall, 0)}${box(0, 470, 960, 170, "#cdb399", 0)}${box(0, 462, 960, 10, "#fff", 0)}
  <ellipse cx="480" cy="560" rx="340" ry="34" fill="#00000022"/>${inside}<rect width="960" height="640" fill="url(#l)"/></svg>`;

const shelves = [160, 250, 340, 430].map((y) => box(300, y, 360, 14, WOOD)).join("");
const books = Array.from({ length: 14 }, (_, at) =>
  box(
    316 + (at % 7) * 46,
    at < 7 ? 190 : 280,
    26,
    at < 7 ? 60 : 60,
    ["#c2452d", "#1f7a5c", "#23527c", "#e0a93b", "#7a3b69"][at % 5] ?? WOOD,
  ),
).join("");

/** The shop's product pictures and the customers' photos, drawn here so that no licensed pictures are needed. */
const drawings: Record<string, string> = {
  mesa: room(
    box(200, 330, 560, 30, WOOD, 10) + box(240, 360, 26, 200, DARK) + box(694, 360, 26, 200, DARK) + box(440, 250, 80, 80, "#8fae8b", 40),
  ),
  sofa: room(
    box(200, 300, 560, 150, CLOTH, 30) +
      box(170, 360, 80, 170, "#6c7ea3", 26) +
      box(710, 360, 80, 170, "#6c7ea3", 26) +
      box(230, 400, 500, 120, CLOTH, 20) +
      box(280, 330, 120, 90, "#e0a93b", 14),
    "#e3e8ec",
  ),
  estante: room(box(286, 140, 18, 420, DARK) + box(656, 140, 18, 420, DARK) + shelves + books),
  poltrona: room(
    box(340, 250, 280, 220, "#c98563", 60) +
      box(310, 360, 70, 150, "#b8744f", 24) +
      box(580, 360, 70, 150, "#b8744f", 24) +
      box(360, 400, 240, 100, "#d89a7a", 20) +
      box(370, 500, 18, 60, DARK) +
      box(572, 500, 18, 60, DARK),
    "#e7efe8",
  ),
  "guarda-roupa": room(
    box(260, 90, 440, 470, WOOD, 6) +
      box(264, 96, 214, 456, "#c0905f", 2) +
      box(482, 96, 214, 456, "#c0905f", 2) +
      box(462, 300, 8, 70, DARK) +
      box(490, 300, 8, 70, DARK),
  ),
  cama: room(
    box(210, 250, 540, 120, DARK, 12) +
      box(210, 360, 540, 180, "#f6f3ee", 20) +
      box(210, 430, 540, 120, "#8fae8b", 16) +
      box(250, 330, 190, 70, "#fff", 26) +
      box(520, 330, 190, 70, "#fff", 26),
    "#e9e3f0",
  ),
  "foto-sala": room(
    box(120, 120, 250, 220, "#bcd9ee", 2) +
      box(238, 120, 10, 220, "#fff", 0) +
      box(560, 420, 250, 60, "#d9d2c7", 4) +
      box(100, 110, 290, 12, "#fff", 2),
    "#f4f0e8",
  ),
  "foto-risco": `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="720">${box(0, 0, 720, 720, WOOD, 0)}${Array.from({ length: 12 }, (_, at) => `<path d="M0 ${40 + at * 60} q360 ${at % 2 ? 30 : -30} 720 0" stroke="#8a5a33" stroke-opacity=".35" fill="none" stroke-width="4"/>`).join("")}<path d="M250 300 L470 410" stroke="#f3e1c9" stroke-width="5"/></svg>`,
  planta: `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">${box(0, 0, 800, 600, "#fff", 0)}<g fill="none" stroke="#23527c" stroke-width="8"><path d="M80 80h640v440H80z M420 80v200 M420 380v140 M420 280h120 M640 280h80"/></g><g font-family="sans-serif" font-size="26" fill="#23527c"><text x="170" y="310">Sala 5,00 x 4,20</text><text x="490" y="190">Quarto</text><text x="480" y="460">Cozinha</text></g></svg>`,
  comprovante: `<svg xmlns="http://www.w3.org/2000/svg" width="540" height="800">${box(0, 0, 540, 800, "#f5f5f7", 0)}${box(40, 60, 460, 680, "#fff", 18)}<circle cx="270" cy="160" r="46" fill="#2b8a3e"/><path d="M248 160l16 18 30-36" stroke="#fff" stroke-width="8" fill="none"/><g font-family="sans-serif" fill="#333" text-anchor="middle"><text x="270" y="260" font-size="30">Pix enviado</text><text x="270" y="310" font-size="22" fill="#777">Casa Aurora Móveis Ltda.</text></g>${[380, 440, 500, 560, 620].map((y, at) => box(80, y, 380 - at * 40, 14, "#dcdce2", 7)).join("")}</svg>`,
};

const sticker = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320"><circle cx="160" cy="160" r="140" fill="#ffd43b" stroke="#fff" stroke-width="14"/><circle cx="110" cy="130" r="16" fill="#2b2320"/><circle cx="210" cy="130" r="16" fill="#2b2320"/><path d="M90 190 q70 80 140 0" stroke="#2b2320" stroke-width="14" fill="none" stroke-linecap="round"/></svg>`;

export const pictures = Object.keys(drawings);
export const drawPicture = (name: string) =>
  sharp(Buffer.from(drawings[name] ?? sticker))
    .jpeg({ quality: 78 })
    .toBuffer();
export const drawSticker = () => sharp(Buffer.from(sticker)).resize(256).webp({ quality: 75 }).toBuffer();

export const thumbnailOf = (picture: Buffer) =>
  sharp(picture).resize(400, 400, { fit: "inside", withoutEnlargement: true }).webp({ quality: 75 }).toBuffer({ resolveWithObject: true });

/** A one-page PDF with these lines, as small as possible. */
export function writePdf(lines: string[]): Buffer {
  const shown = lines
    .map((line, at) => `BT /F1 ${at === 0 ? 20 : 12} Tf 60 ${780 - at * 28} Td (${line.replace(/[()\\]/g, "\\$&")}) Tj ET`)
    .join("\n");
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${Buffer.byteLength(shown, "latin1")}>>stream\n${shown}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
  ];
  let written = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const xrefOffset = Buffer.byteLength(written, "latin1");
    written += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return xrefOffset;
  });
  const table = places.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const start = Buffer.byteLength(written, "latin1");
  return Buffer.from(
    `${written}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${start}\n%%EOF\n`,
    "latin1",
  );
}
