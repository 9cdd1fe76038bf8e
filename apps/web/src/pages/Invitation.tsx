import { Invitation as Card } from "../features/session/Invitation.tsx";

export const Invitation = () => <Card />;
