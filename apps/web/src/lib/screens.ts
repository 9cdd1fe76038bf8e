import type { Permission } from "@recado/contract/permissions";
import type { PlanFlag } from "@recado/contract/planFlags";
import type { ComponentType, SVGProps } from "react";

/** A page of the signed-in app: who may see it, where it stands in the menu, and where its code is. */
export type ScreenEntry = {
  path: string;
  /** The route's pattern, for a page with sub-routes. */
  address?: string;
  /** The key of its title: in the menu, the palette and the browser tab. */
  title: string;
  group: "work" | "campaigns" | "flows" | "admin" | "platform";
  permission?: Permission;
  plan?: PlanFlag;
  /** The text shown if the plan lacks the page, if it has its own. */
  lacking?: string;
  /** Only for the platform's own users. */
  super?: true;
  /** Users without the permission are told so and led to the start page, as with a missing plan flag. */
  leadsAway?: true;
  /** A badge beside its name in the menu. */
  badge?: ComponentType;
  /** A chip in the top bar, on every page. */
  chip?: ComponentType;
  page: () => Promise<ComponentType>;
};

/** With the icon that the frame adds. */
export type Screen = ScreenEntry & { icon: ComponentType<SVGProps<SVGSVGElement> & { size?: number | string; stroke?: number | string }> };
