import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs";

export const icon = IconUsers;
