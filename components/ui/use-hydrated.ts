"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in the server's HTML, true once this page's script answers to the user. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
