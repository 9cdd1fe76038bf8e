import type { Provider } from "@recado/contract/connections";
import IconBrandWhatsapp from "@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs";
import IconCloud from "@tabler/icons-react/dist/esm/icons/IconCloud.mjs";
import IconDeviceMobile from "@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs";

/** Each provider's icon; its name is `connections.provider.<provider>`. */
export const providerIcons = { beta: IconBrandWhatsapp, cloud: IconCloud, sandbox: IconDeviceMobile } satisfies Record<Provider, object>;
