"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { ChargeWatch } from "@/components/charge/charge-watch";

/** Fetches the page again, in place, when its charge has changed. */
export function LiveCharge(props: Omit<ComponentProps<typeof ChargeWatch>, "onStale">) {
  const router = useRouter();
  return <ChargeWatch {...props} onStale={() => router.refresh()} />;
}
