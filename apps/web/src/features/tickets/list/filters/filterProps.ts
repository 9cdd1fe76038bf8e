import type { ReactNode } from "react";

export type Option = { id: number; name: string; color?: string };

/** Undefined while they are on their way. */
export type Options = { options: Option[] | undefined; error: Error | null; onRetry(): void };

export type FilterProps = {
  label: string;
  icon: ReactNode;
  /** Asked for when somebody wants to choose. */
  useOptions(): Options;
  /** Said where there is nothing to choose from. */
  none?: string;
  chosen: number[];
  onChange(ids: number[]): void;
};
