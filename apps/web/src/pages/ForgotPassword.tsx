import { ForgotPassword as Steps } from "../features/session/ForgotPassword.tsx";

export const ForgotPassword = () => <Steps />;
