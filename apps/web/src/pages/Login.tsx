import { LoginForm } from "../features/session/LoginForm.tsx";

export const Login = () => <LoginForm />;
