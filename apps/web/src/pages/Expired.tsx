import { Expired as Notice } from "../features/session/Expired.tsx";

export const Expired = () => <Notice />;
