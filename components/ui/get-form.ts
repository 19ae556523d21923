import type { ComponentType, ReactNode } from "react";

export interface GetFormProps {
  readonly children: ReactNode;
  readonly className?: string;
  readonly role?: "search";
  readonly "aria-label"?: string;
}

/**
 * The app layer's form that requests a page: an ordinary GET form until its script is there. A link
 * in it with `data-fills`, values by the names of fields, fills them and submits at once.
 */
export type GetForm = ComponentType<GetFormProps>;
