import { DashboardScreen } from "../features/dashboard/DashboardScreen.tsx";

export const Dashboard = () => <DashboardScreen />;
