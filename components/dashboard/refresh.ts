"use client";

import { createContext, useContext } from "react";

/** How the app layer brings the server's part of the page up to date. */
export const RefreshContext = createContext<() => void>(() => window.location.reload());

/** Brings the server's part of the page up to date, after something on it was changed. */
export function useRefresh(): () => void {
  return useContext(RefreshContext);
}
