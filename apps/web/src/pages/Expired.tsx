import { Expired as Notice } from "../features/session/Expired.tsx";
import { unsavedWork } from "./unsavedWork.ts";

export const Expired = () => <Notice begun={unsavedWork} />;
