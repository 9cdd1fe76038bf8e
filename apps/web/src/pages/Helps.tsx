import { HelpCards } from "../features/helps/HelpCards.tsx";

export const Helps = () => <HelpCards />;
