import { useEffect, useState } from "react";

/** The page alone, in full screen if the browser allows; Escape leaves both, unless a dialog is open. */
export function useWall(isCovered: boolean) {
  const [isWall, setWall] = useState(false);

  function toggle() {
    setWall(!isWall);
    // If full screen is refused, the page fills the window.
    if (!isWall) void document.documentElement.requestFullscreen?.().catch(() => {});
    else leaveFullscreen();
  }

  useEffect(() => {
    if (!isWall) return;
    const leave = ({ key }: KeyboardEvent) => {
      if (key !== "Escape" || isCovered) return;
      setWall(false);
      leaveFullscreen();
    };
    // In full screen the browser handles Escape itself.
    const left = () => {
      if (!document.fullscreenElement) setWall(false);
    };
    window.addEventListener("keydown", leave);
    document.addEventListener("fullscreenchange", left);
    return () => {
      window.removeEventListener("keydown", leave);
      document.removeEventListener("fullscreenchange", left);
    };
  }, [isWall, isCovered]);
  useEffect(() => leaveFullscreen, []);
  return { isWall, toggle };
}

function leaveFullscreen() {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
}
