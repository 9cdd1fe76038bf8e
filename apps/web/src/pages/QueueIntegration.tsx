import { IntegrationList } from "../features/integrations/IntegrationList.tsx";

export const QueueIntegration = () => <IntegrationList />;
