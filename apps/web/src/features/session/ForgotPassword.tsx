import { useState } from "react";
import { CodeRequest } from "./CodeRequest.tsx";
import { ResetPassword } from "./ResetPassword.tsx";

/** Two steps: the e-mail for the code, then the code and a new password. */
export function ForgotPassword() {
  const [email, setEmail] = useState<string>();
  return email === undefined ? <CodeRequest onSent={setEmail} /> : <ResetPassword email={email} />;
}
