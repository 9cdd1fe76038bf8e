import IconUsersGroup from "@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs";
import { type CSSProperties, useState } from "react";
import { initials } from "../lib/format.ts";
import classes from "./Face.module.css";

const HUES = 8;

type Props = { of: { name: string; profilePicUrl: string | null; isGroup?: boolean }; className?: string | undefined };

/** A contact's picture; without one, or if it fails to load, the initials in a stable colour. The name stands beside it. */
export function Face({ of: { name, profilePicUrl, isGroup = false }, className = "" }: Props) {
  const [broken, setBroken] = useState<string>();
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % HUES;
  return (
    <span className={`${classes.face} ${className}`} style={{ "--hue": (hue * 360) / HUES } as CSSProperties} aria-hidden>
      {profilePicUrl !== null && profilePicUrl !== broken ? (
        <img src={profilePicUrl} alt="" loading="lazy" onError={() => setBroken(profilePicUrl)} />
      ) : isGroup ? (
        <IconUsersGroup size="50%" />
      ) : (
        initials(name)
      )}
    </span>
  );
}
