import { UserList } from "../features/users/UserList.tsx";

export const Users = () => <UserList />;
