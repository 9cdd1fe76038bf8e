import { QuickMessageList } from "../features/quick-messages/QuickMessageList.tsx";

export const QuickMessages = () => <QuickMessageList />;
