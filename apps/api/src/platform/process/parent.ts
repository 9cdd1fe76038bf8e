/**
 * npm that is killed with SIGKILL forwards no signal, so a process of an npm script watches its parent and ends once the parent changes.
 * Without npm nothing is watched: the process may outlive its shell (nohup).
 */
export const watchedParent: number | null = process.env.npm_lifecycle_event ? process.ppid : null;

/** Calls back once, within half a second of the parent's end. */
export function onParentGone(callback: () => void) {
  if (watchedParent === null) return;
  const timer = setInterval(() => {
    if (process.ppid === watchedParent) return;
    clearInterval(timer);
    callback();
  }, 500);
  timer.unref();
}
