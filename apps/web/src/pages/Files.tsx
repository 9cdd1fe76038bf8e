import { FileListList } from "../features/files/FileListList.tsx";

export const Files = () => <FileListList />;
