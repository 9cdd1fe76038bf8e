import { ChatsScreen } from "../features/chats/ChatsScreen.tsx";

export const Chats = () => <ChatsScreen />;
