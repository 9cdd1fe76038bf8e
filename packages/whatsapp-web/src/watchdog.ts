import { SILENCE_MAX_MS } from "@recado/channels/engine";

/**
 * Ends this process when its parent has been silent for too long: it may have been stopped, and somebody else may hold its sessions by now.
 * The clock is the machine's own, which nobody can set.
 */
export function watchdog(end: () => void, { silenceMs = SILENCE_MAX_MS, clock = () => performance.now() } = {}) {
  let heard = clock();
  const timer = setInterval(
    () => {
      if (clock() - heard > silenceMs) end();
    },
    Math.min(500, silenceMs / 4),
  );

  return {
    beat: () => {
      heard = clock();
    },
    /** For the moment before something is said to WhatsApp: a process that was stopped and runs on must not say it. */
    alive: () => clock() - heard <= silenceMs,
    stop: () => clearInterval(timer),
  };
}
