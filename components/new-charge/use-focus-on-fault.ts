"use client";

import { type RefObject, useEffect } from "react";

/** After each try that named a fault, the first field at fault has the focus. */
export function useFocusOnFault(form: RefObject<HTMLFormElement | null>, tries: number): void {
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, tries]);
}
