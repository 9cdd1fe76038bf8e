import { FlowList } from "../features/flowbuilders/FlowList.tsx";

export const Flowbuilders = () => <FlowList />;
