import { SILENCE_MAX_MS } from "@recado/channels/engine";

/**
 * Ends this process when its parent has been silent for too long: it may have been suspended, and another process may hold its sessions by
 * now. Uses the machine's monotonic clock, which nobody can set.
 */
export function watchdog(end: () => void, { silenceMs = SILENCE_MAX_MS, clock = () => performance.now() } = {}) {
  let lastBeatAt = clock();
  const timer = setInterval(
    () => {
      if (clock() - lastBeatAt > silenceMs) end();
    },
    Math.min(500, silenceMs / 4),
  );

  return {
    beat: () => {
      lastBeatAt = clock();
    },
    /** Checked before anything is sent to WhatsApp: a process that resumes after a suspension must not send it. */
    alive: () => clock() - lastBeatAt <= silenceMs,
    stop: () => clearInterval(timer),
  };
}
