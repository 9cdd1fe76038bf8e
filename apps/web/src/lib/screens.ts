import type { Permission } from "@recado/contract/permissions";
import type { PlanFlag } from "@recado/contract/planFlags";
import type { ComponentType, SVGProps } from "react";

/** A page of the signed-in application: who sees it, where it stands in the drawer, and where its code is. */
export type ScreenEntry = {
  path: string;
  /** Where it has parts of its own: the pattern that the router knows it by. */
  address?: string;
  /** The key of its title: in the drawer, the palette and the browser's tab. */
  title: string;
  group: "work" | "flows" | "admin" | "platform";
  permission?: Permission;
  plan?: PlanFlag;
  /** What is said where the plan lacks it, if that has words of its own. */
  lacking?: string;
  /** Only for the platform's own people. */
  super?: true;
  /** Whoever may not see it is told so and led to the start, as from what his plan lacks. */
  leadsAway?: true;
  /** What stands beside its name in the drawer when it wants to be looked at. */
  badge?: ComponentType;
  /** What the bar above says of it then, whatever page one is on. */
  chip?: ComponentType;
  page: () => Promise<ComponentType>;
};

/** As the frame draws it. */
export type Screen = ScreenEntry & { icon: ComponentType<SVGProps<SVGSVGElement> & { size?: number | string; stroke?: number | string }> };
