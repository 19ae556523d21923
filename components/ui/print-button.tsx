"use client";

import { Printer } from "lucide-react";

/** Opens the browser's print dialog. */
export function PrintButton({ className, children }: { className: string; children: string }) {
  return (
    <button type="button" onClick={() => window.print()} className={className}>
      <Printer className="size-4" aria-hidden="true" />
      {children}
    </button>
  );
}
