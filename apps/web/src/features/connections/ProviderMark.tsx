import type { Provider } from "@recado/contract/connections";
import IconBrandWhatsapp from "@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs";
import IconCloud from "@tabler/icons-react/dist/esm/icons/IconCloud.mjs";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";
import classes from "./ProviderMark.module.css";

const icons = { beta: IconBrandWhatsapp, cloud: IconCloud, sandbox: IconDeviceMobile };

export function ProviderMark({ provider }: { provider: Provider }) {
  const Icon = icons[provider];
  return (
    <span className={classes.mark}>
      <Icon size={22} aria-hidden />
    </span>
  );
}
