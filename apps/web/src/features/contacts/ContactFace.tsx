import IconUsersGroup from "@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs";
import { useState } from "react";
import { initials } from "../../lib/format.ts";

type Props = { contact: { name: string; profilePicUrl: string | null; isGroup: boolean }; className: string | undefined };

/** His picture, as long as it can be fetched; else what his name begins with. */
export function ContactFace({ contact: { name, profilePicUrl, isGroup }, className }: Props) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className={className} aria-hidden>
      {profilePicUrl !== null && profilePicUrl !== broken ? (
        <img src={profilePicUrl} alt="" loading="lazy" onError={() => setBroken(profilePicUrl)} />
      ) : isGroup ? (
        <IconUsersGroup size={20} />
      ) : (
        initials(name.trim())
      )}
    </span>
  );
}
