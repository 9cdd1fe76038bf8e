import { MailList } from "../features/mails/MailList.tsx";

export const Mails = () => <MailList />;
