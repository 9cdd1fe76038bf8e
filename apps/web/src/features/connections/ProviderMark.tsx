import type { Provider } from "@recado/contract/connections";
import { providerIcons } from "../../ui/providerIcons.ts";
import classes from "./ProviderMark.module.css";

export function ProviderMark({ provider }: { provider: Provider }) {
  const Icon = providerIcons[provider];
  return (
    <span className={classes.mark}>
      <Icon size={22} aria-hidden />
    </span>
  );
}
