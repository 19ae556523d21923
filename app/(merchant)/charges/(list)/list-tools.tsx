"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { CancelManyLater } from "@/components/charges/cancel-many-later";
import { ColumnChoice } from "@/components/charges/column-choice";
import { LiveList } from "@/components/charges/live-list";
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

/** The button that cancels several charges, with the router behind it. */
export function CancelSeveral(props: Omit<ComponentProps<typeof CancelManyLater>, "onChanged">) {
  const { refresh } = useRouter();
  return <CancelManyLater onChanged={refresh} {...props} />;
}

/** An open list that stays up to date, with the router behind it. */
export function Live({
  first,
  isFirst,
  ...props
}: Omit<ComponentProps<typeof LiveList>, "onShow"> & {
  /** The address of the list's first page. */
  first: string;
  /** Whether that page is open. */
  isFirst: boolean;
}) {
  const { refresh, push } = useRouter();
  return <LiveList onShow={() => (isFirst ? refresh() : push(first))} {...props} />;
}
