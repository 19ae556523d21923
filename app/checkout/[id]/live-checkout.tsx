"use client";

import { useRouter } from "next/navigation";
import { type ComponentProps, useTransition } from "react";
import { CheckoutWatch } from "@/components/checkout/checkout-watch";

/** The watch, with the way this app shows a new screen: the server renders it. */
export function LiveCheckout(props: Omit<ComponentProps<typeof CheckoutWatch>, "onChange">) {
  const router = useRouter();
  const [refreshing, startRefresh] = useTransition();
  return (
    <CheckoutWatch
      {...props}
      onChange={() => {
        // A slow refresh is waited for, not asked for twice.
        if (!refreshing) startRefresh(() => router.refresh());
      }}
    />
  );
}
