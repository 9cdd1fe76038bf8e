import { Expired as Notice } from "../features/session/Expired.tsx";
import { begun } from "./begun.ts";

export const Expired = () => <Notice begun={begun} />;
