import { SignUpForm } from "../features/session/SignUpForm.tsx";

export const SignUp = () => <SignUpForm />;
