import { renderSVG } from "uqr";

/** A QR code as an image that any `<img>` shows. */
export const qrImage = (text: string) =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(text, { ecc: "M", border: 2 })).toString("base64")}`;
