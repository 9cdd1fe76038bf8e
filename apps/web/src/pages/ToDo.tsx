import { TaskList } from "../features/todolist/TaskList.tsx";

export const ToDo = () => <TaskList />;
