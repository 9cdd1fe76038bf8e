import { QueueList } from "../features/queues/QueueList.tsx";

export const Queues = () => <QueueList />;
