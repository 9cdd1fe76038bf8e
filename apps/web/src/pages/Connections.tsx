import { ConnectionList } from "../features/connections/ConnectionList.tsx";

export const Connections = () => <ConnectionList />;
