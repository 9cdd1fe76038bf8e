/** What a recording is called; by it whoever sends one knows it, and the recorder itself comes when somebody speaks. */
export const RECORDING = "voice";

export const isRecording = ({ name, type }: File) => name === RECORDING && type.startsWith("audio/");
