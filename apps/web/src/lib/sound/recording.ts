/** The file name that marks a recording; apart from the recorder, whose code loads only when one is made. */
export const RECORDING = "voice";

export const isRecording = ({ name, type }: File) => name === RECORDING && type.startsWith("audio/");
