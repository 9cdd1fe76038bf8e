import { permits } from "@recado/contract/permissions";
import { FlowEditor as Editor } from "../features/flow-editor/FlowEditor.tsx";
import { Forbidden } from "../features/frame/Forbidden.tsx";
import { useUser } from "../lib/session.ts";

/** Not in the menu's list of pages, so it checks the permission itself; the server does, too. */
export const FlowEditor = () => (permits(useUser().profile, "drawer-admin-items:view") ? <Editor /> : <Forbidden />);
