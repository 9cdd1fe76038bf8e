import IconUsersGroup from "@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs";

export const icon = IconUsersGroup;
