import { NotFound as Notice } from "../features/frame/NotFound.tsx";

export const NotFound = () => <Notice />;
