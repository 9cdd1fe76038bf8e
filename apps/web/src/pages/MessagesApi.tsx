import { ApiPage } from "../features/messages-api/ApiPage.tsx";

export const MessagesApi = () => <ApiPage />;
