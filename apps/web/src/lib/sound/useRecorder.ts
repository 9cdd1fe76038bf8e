import { useEffect, useRef, useState } from "react";
import { useSteady } from "../hooks/useSteady.ts";
import { RECORDING } from "./recording.ts";

type Recording = {
  recorder: MediaRecorder;
  stream: MediaStream;
  pieces: Blob[];
  /** Chunks that were requested but have not arrived. */
  asked: number;
  /** Recorded before the last pause. */
  spokenMs: number;
  since: number | undefined;
  /** The microphone is gone: no more chunks come. */
  isOver: boolean;
};

type NoMicrophone = "denied" | "missing" | "busy" | "insecure";

type Props = {
  onRecorded(file: File, ms: number): void;
  onRefused(why: NoMicrophone): void;
  /** The component unmounted during a recording. */
  onCut?(coming: Promise<File>, ms: number): void;
};

/** A WhatsApp voice note has 16 MB; nobody listens to a longer one. */
const LONGEST_MS = 15 * 60 * 1000;
const BITS_PER_SECOND = 64_000;
const TICK_MS = 250;

/** Records from the microphone. A discarded recording is not kept, and the microphone is always released. */
export function useRecorder({ onRecorded, onRefused, onCut }: Props) {
  const [seconds, setSeconds] = useState<number>();
  const [isPaused, setPaused] = useState(false);
  const [soFar, setSoFar] = useState<File>();
  const [isLost, setLost] = useState(false);
  const running = useRef<Recording>(undefined);
  const isAsking = useRef(false);
  const isGone = useRef(false);
  const isRunning = seconds !== undefined && !isPaused;

  const cut = useSteady(() => {
    const recording = running.current;
    if (!recording) return;
    running.current = undefined;
    const ms = recordedMs(recording);
    const coming = new Promise<File>((came) => end(recording, came));
    onCut?.(coming, ms);
    if (!isGone.current) forgetShown();
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a tick reads the recording, not what was rendered.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      const ms = recordedMs(running.current);
      setSeconds(Math.floor(ms / 1000));
      if (ms >= LONGEST_MS) pause();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      cut();
    };
  }, [cut]);

  async function start() {
    if (isAsking.current || running.current) return;
    isAsking.current = true;
    let stream: MediaStream | undefined;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      // The component was unmounted while the browser asked for permission: nothing is recorded.
      if (isGone.current) return silence(stream);
      const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_PER_SECOND });
      const recording: Recording = { recorder, stream, pieces: [], asked: 0, spokenMs: 0, since: performance.now(), isOver: false };
      recorder.ondataavailable = ({ data }) => {
        recording.pieces.push(data);
        recording.asked = Math.max(recording.asked - 1, 0);
        if (recording.asked === 0 && running.current === recording) setSoFar(fileOf(recording));
      };
      recorder.onstop = () => running.current === recording && lose(recording);
      recorder.start();
      running.current = recording;
      setSeconds(0);
    } catch (error) {
      silence(stream);
      if (!isGone.current) onRefused(reasonOf(error));
    } finally {
      isAsking.current = false;
    }
  }

  /** After a pause, the recording so far can be played. */
  function pause() {
    const recording = running.current;
    if (recording?.recorder.state !== "recording") return;
    Object.assign(recording, { spokenMs: recordedMs(recording), since: undefined, asked: recording.asked + 1 });
    recording.recorder.pause();
    recording.recorder.requestData();
    setPaused(true);
  }

  function resume() {
    const recording = running.current;
    if (recording?.recorder.state !== "paused" || recording.spokenMs >= LONGEST_MS) return;
    recording.recorder.resume();
    recording.since = performance.now();
    setSoFar(undefined);
    setPaused(false);
  }

  /** The recorder stopped by itself; the recording up to there is complete. */
  function lose(recording: Recording) {
    const spokenMs = recordedMs(recording);
    Object.assign(recording, { spokenMs, since: undefined, isOver: true });
    release(recording);
    setSeconds(Math.floor(spokenMs / 1000));
    setSoFar(fileOf(recording));
    setPaused(true);
    setLost(true);
  }

  function stop({ keep }: { keep: boolean }) {
    const recording = running.current;
    if (!recording) return;
    const ms = recordedMs(recording);
    running.current = undefined;
    end(recording, (file) => {
      if (keep && file.size > 0) onRecorded(file, ms);
    });
    forgetShown();
  }

  function forgetShown() {
    setSeconds(undefined);
    setSoFar(undefined);
    setPaused(false);
    setLost(false);
  }

  return { seconds, isPaused, isLost, soFar, stream: running.current?.stream, start, pause, resume, stop, cut };
}

const recordedMs = (recording: Recording | undefined) =>
  recording ? recording.spokenMs + (recording.since === undefined ? 0 : performance.now() - recording.since) : 0;

const fileOf = ({ pieces, recorder }: Recording) => new File(pieces, RECORDING, { type: recorder.mimeType });

/** On a page over plain http, browsers have no microphone at all. */
function reasonOf(error: unknown): NoMicrophone {
  if (!navigator.mediaDevices) return "insecure";
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" ? "missing" : "busy";
}

function end(recording: Recording, came: (file: File) => void) {
  if (recording.isOver) return came(fileOf(recording));
  recording.recorder.ondataavailable = ({ data }) => {
    recording.pieces.push(data);
    recording.asked -= 1;
    if (recording.asked < 0) came(fileOf(recording)); // otherwise one more chunk comes, the last
  };
  release(recording);
}

function release(recording: Recording | undefined) {
  if (!recording) return;
  if (recording.recorder.state !== "inactive") recording.recorder.stop();
  silence(recording.stream);
}

function silence(stream: MediaStream | undefined) {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
