/**
 * npm that is killed with SIGKILL passes nothing on, so a process of an npm script watches its parent and ends when
 * another one takes its place. Started by hand it may well outlive its shell (nohup): then nobody is watched.
 */
export const watchedParent: number | null = process.env.npm_lifecycle_event ? process.ppid : null;

/** Calls back once, within half a second of the parent's end. */
export function onParentGone(gone: () => void) {
  if (watchedParent === null) return;
  const timer = setInterval(() => {
    if (process.ppid === watchedParent) return;
    clearInterval(timer);
    gone();
  }, 500);
  timer.unref();
}
