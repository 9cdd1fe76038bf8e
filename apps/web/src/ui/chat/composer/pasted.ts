/**
 * The files of a paste. Office programs copy cells or words as text, as HTML and as a picture: the text is meant. A file from a folder
 * comes with its name, and a picture from a page with its address.
 */
export function filesMeant(clipboard: DataTransfer): File[] {
  const files = [...clipboard.files];
  const mayBePictured = files.length === 1 && files[0]?.type.startsWith("image/") && clipboard.types.includes("text/html");
  return mayBePictured && isWords(clipboard.getData("text/plain").trim()) ? [] : files;
}

const isWords = (text: string) => text !== "" && !/^(https?|data|blob):\S+$/i.test(text);
