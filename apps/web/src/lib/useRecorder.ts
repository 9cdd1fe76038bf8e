import { useEffect, useRef, useState } from "react";

type Recording = { recorder: MediaRecorder; stream: MediaStream };

/** The microphone, while somebody speaks. What is not wanted is not kept, and the microphone is always let go. */
export function useRecorder({ onRecorded, onRefused }: { onRecorded(file: File): void; onRefused(): void }) {
  const [seconds, setSeconds] = useState<number>();
  const running = useRef<Recording>(undefined);
  const isAsking = useRef(false);
  const isGone = useRef(false);
  const isRecording = seconds !== undefined;

  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(() => setSeconds((before) => (before ?? 0) + 1), 1000);
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      release(running.current);
      running.current = undefined;
    };
  }, []);

  async function start() {
    if (isAsking.current || running.current) return;
    isAsking.current = true;
    let stream: MediaStream | undefined;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      // Whoever went elsewhere while the browser asked him is not listened to.
      if (isGone.current) return silence(stream);
      const recorder = new MediaRecorder(stream);
      recorder.start();
      running.current = { recorder, stream };
      setSeconds(0);
    } catch {
      silence(stream);
      if (!isGone.current) onRefused();
    } finally {
      isAsking.current = false;
    }
  }

  function stop({ keep }: { keep: boolean }) {
    const { recorder } = running.current ?? {};
    if (!recorder) return;
    recorder.ondataavailable = ({ data }) => {
      if (keep && data.size > 0) onRecorded(new File([data], "voice", { type: recorder.mimeType }));
    };
    release(running.current);
    running.current = undefined;
    setSeconds(undefined);
  }

  return { seconds, start, stop };
}

function release(recording: Recording | undefined) {
  if (!recording) return;
  if (recording.recorder.state !== "inactive") recording.recorder.stop();
  silence(recording.stream);
}

function silence(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
