import { permits } from "@recado/contract/permissions";
import { Forbidden } from "../features/frame/Forbidden.tsx";
import { useConnection } from "../features/frame/useConnection.ts";
import { SandboxScreen } from "../features/sandbox/SandboxScreen.tsx";
import { useUser } from "../lib/session.ts";

/** In a tab of its own, without the menu: a phone has none. */
export function Sandbox() {
  const { profile } = useUser();
  useConnection();
  if (permits(profile, "connections-page:actionButtons")) return <SandboxScreen />;
  return (
    <main>
      <Forbidden />
    </main>
  );
}
