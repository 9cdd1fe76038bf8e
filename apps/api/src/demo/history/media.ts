import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import sharp from "sharp";
import { newKey } from "../../platform/storage/keys.ts";
import { putObject } from "../../platform/storage/storage.ts";
import { drawPicture, drawSticker, pictures, thumbnailOf, writePdf } from "./drawings.ts";

export type StoredRow = {
  id: number;
  key: string;
  name: string;
  type: string;
  size: number;
  sha256: string;
  width: number | null;
  height: number | null;
};
type Media = "image" | "voice" | "video" | "document" | "sticker";
/** A file as a message shows it, with the files derived from it. */
export type DemoMedia = {
  media: Media;
  seconds: number | null;
  waveform: number[] | null;
  file: StoredRow;
  thumbnail: StoredRow | null;
  playable: StoredRow | null;
};

/** Files of one company: their rows are inserted first, their contents stored afterwards. */
export function mediaFolder(companyId: number, firstId: number) {
  const rows: StoredRow[] = [];
  const contents: { key: string; content: Buffer }[] = [];
  return {
    rows,
    keep(name: string, type: string, content: Buffer, measures: { width?: number; height?: number } = {}): StoredRow {
      const key = newKey(companyId);
      const sha256 = createHash("sha256").update(content).digest("hex");
      const row = { id: firstId + rows.length, key, name, type, size: content.length, sha256 };
      const kept = { ...row, width: measures.width ?? null, height: measures.height ?? null };
      rows.push(kept);
      contents.push({ key, content });
      return kept;
    },
    async store() {
      for (const { key, content } of contents) await putObject(Readable.from([content]), { key, bytesMax: content.length });
    },
  };
}
export type MediaFolder = ReturnType<typeof mediaFolder>;

const bundled = (name: string) => readFile(new URL(`./media/${name}`, import.meta.url));

/** The dozen files that all conversations share: drawn, generated, or included in the source where making them needs an encoder. */
export async function makeMedia(files: MediaFolder): Promise<Map<string, DemoMedia>> {
  const media = new Map<string, DemoMedia>();
  const none = { seconds: null, waveform: null, thumbnail: null, playable: null };
  for (const name of pictures) {
    const picture = await drawPicture(name);
    media.set(name, {
      ...none,
      media: "image",
      file: files.keep(`${name}.jpg`, "image/jpeg", picture, await sharp(picture).metadata()),
      ...(await small(files, picture)),
    });
  }
  const drawn = await drawSticker();
  media.set("figurinha", {
    ...none,
    media: "sticker",
    file: files.keep("figurinha.webp", "image/webp", drawn, await sharp(drawn).metadata()),
    ...(await small(files, drawn)),
  });
  for (const { name, ...sound } of voices) {
    const file = files.keep("voz.ogg", "audio/ogg", await bundled(`${name}.ogg`));
    media.set(name, {
      ...none,
      media: "voice",
      ...sound,
      file,
      playable: files.keep("voice.mp3", "audio/mpeg", await bundled(`${name}.mp3`)),
    });
  }
  const film = files.keep("video.mp4", "video/mp4", await bundled("montagem.mp4"), { width: 480, height: 320 });
  const frame = files.keep("thumbnail.webp", "image/webp", await bundled("montagem.webp"), { width: 480, height: 320 });
  media.set("video", { ...none, media: "video", file: film, thumbnail: frame });
  for (const [name, lines] of Object.entries(papers))
    media.set(name, { ...none, media: "document", file: files.keep(`${name}.pdf`, "application/pdf", writePdf(lines)) });
  return media;
}

/** With the values that the server would compute: the seeder does not run ffmpeg. */
const voices = [
  {
    name: "voz-curta",
    seconds: 5,
    waveform: [
      35, 74, 66, 33, 93, 93, 37, 75, 100, 53, 38, 68, 36, 12, 13, 12, 10, 36, 66, 55, 40, 91, 88, 37, 74, 74, 41, 44, 69, 47, 14, 18, 8, 8,
      36, 56, 43, 44, 91, 81, 33, 82, 73, 33, 48, 65, 32, 17, 23, 9, 7, 33, 54, 29, 40, 59, 53, 38, 83, 85, 35, 63, 73, 36,
    ],
  },
  {
    name: "voz-longa",
    seconds: 11,
    waveform: [
      68, 63, 100, 90, 59, 62, 14, 20, 69, 75, 76, 98, 61, 50, 18, 34, 56, 93, 72, 81, 76, 31, 16, 48, 52, 86, 91, 64, 76, 33, 13, 48, 69,
      67, 99, 70, 54, 40, 20, 38, 83, 72, 81, 88, 45, 37, 26, 42, 78, 97, 68, 87, 52, 25, 24, 61, 61, 96, 77, 65, 62, 12, 19, 65,
    ],
  },
];

async function small(files: MediaFolder, picture: Buffer) {
  const { data, info } = await thumbnailOf(picture);
  return { thumbnail: files.keep("thumbnail.webp", "image/webp", data, info) };
}

const papers: Record<string, string[]> = {
  orcamento: [
    "Casa Aurora Móveis - Orçamento",
    "Válido por 7 dias",
    "Frete e montagem para Campinas e região: por nossa conta",
    "Em até 10x sem juros; 5% de desconto no Pix",
  ],
  boleto: [
    "Casa Aurora Móveis - Boleto",
    "Pagável em qualquer banco até o vencimento",
    "23790.00000 00000.000000 00000.000000 1 00000000000000",
  ],
  nota: ["Nota fiscal eletrônica", "Casa Aurora Móveis Ltda. - CNPJ 12.345.678/0001-95", "Natureza da operação: venda de mercadoria"],
  manual: [
    "Manual de montagem",
    "1. Confira as peças antes de começar",
    "2. Aperte os parafusos só no fim",
    "3. Garantia de um ano contra defeitos de fabricação",
  ],
  recibo: ["Recibo", "Recebemos o valor integral das parcelas em aberto.", "Casa Aurora Móveis Ltda."],
  lista: ["Lista de compras", "8 camas box de casal", "8 criados-mudos", "16 luminárias", "4 aparadores"],
};
