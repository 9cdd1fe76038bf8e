import type { Provider } from "@recado/contract/connections";
import IconBrandWhatsapp from "@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs";
import IconCloud from "@tabler/icons-react/dist/esm/icons/IconCloud.mjs";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";

/** What stands for each way to reach WhatsApp, wherever it is shown; its name in words is `connections.provider.<provider>`. */
export const providerIcons = { beta: IconBrandWhatsapp, cloud: IconCloud, sandbox: IconDeviceMobile } satisfies Record<Provider, object>;
