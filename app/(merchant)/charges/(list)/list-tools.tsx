"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { ColumnChoice } from "@/components/charges/column-choice";
import { SavedViews } from "@/components/charges/saved-views";
import { ListLink } from "./list-link";

/** The user's views, with the router behind them. */
export function Views(props: Omit<ComponentProps<typeof SavedViews>, "link" | "onChanged">) {
  const { refresh } = useRouter();
  return <SavedViews link={ListLink} onChanged={refresh} {...props} />;
}

/** The choice of columns, with the router behind it. */
export function Columns(props: Omit<ComponentProps<typeof ColumnChoice>, "onChanged">) {
  const { refresh } = useRouter();
  return <ColumnChoice onChanged={refresh} {...props} />;
}
