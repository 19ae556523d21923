"use client";

import { Download } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { BUTTON } from "@/components/ui/button-style";
import type { ExportButton } from "./export-button";

const load = () => import("./export-button");
const Loaded = lazy(async () => ({ default: (await load()).ExportButton }));

/**
 * The export's button, whose workings are fetched when a user reaches for it: most users who
 * come to the list do not, and wait for nothing.
 */
export function ExportLater({
  label,
  ...props
}: { label: string } & ComponentProps<typeof ExportButton>) {
  const [pressed, setPressed] = useState(false);
  const button = (
    <button
      type="button"
      className={BUTTON.small}
      aria-haspopup="menu"
      aria-busy={pressed}
      onPointerEnter={load}
      onFocus={load}
      onClick={() => setPressed(true)}
    >
      <Download className="size-4" aria-hidden="true" />
      {label}
    </button>
  );
  return pressed ? (
    <Suspense fallback={button}>
      <Loaded {...props} opened />
    </Suspense>
  ) : (
    button
  );
}
