import type { ComponentType, ReactNode } from "react";

export interface LinkProps {
  readonly href: string;
  readonly className?: string;
  readonly children: ReactNode;
  readonly rel?: string;
  readonly "aria-current"?: "page" | "true";
  readonly "aria-label"?: string;
}

/** The app layer's link, passed to components because they may not know the router. */
export type Link = ComponentType<LinkProps>;
