"use client";

import { useRouter } from "next/navigation";
import type { ComponentProps } from "react";
import { Jump } from "@/components/dashboard/jump";

/** The palette, with the router behind it. */
export function JumpTo(props: Omit<ComponentProps<typeof Jump>, "onGo">) {
  const { push } = useRouter();
  return <Jump onGo={push} {...props} />;
}
