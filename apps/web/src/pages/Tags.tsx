import { TagList } from "../features/tags/TagList.tsx";

export const Tags = () => <TagList />;
