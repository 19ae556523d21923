"use client";

import { Ban } from "lucide-react";
import { type ComponentProps, lazy, Suspense, useState } from "react";
import { BUTTON } from "@/components/ui/button-style";
import type { CancelMany } from "./cancel-many";

const load = () => import("./cancel-many");
const Loaded = lazy(async () => ({ default: (await load()).CancelMany }));

/** The button that cancels several charges of a page; its dialog is fetched when a user reaches for it. */
export function CancelManyLater({
  label,
  ...props
}: { label: string } & Omit<ComponentProps<typeof CancelMany>, "open" | "onOpenChange">) {
  const [fetched, setFetched] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={BUTTON.small}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setFetched(true);
          setOpen(true);
        }}
      >
        <Ban className="size-4" aria-hidden="true" />
        {label}
      </button>
      {fetched ? (
        <Suspense>
          <Loaded open={open} onOpenChange={setOpen} {...props} />
        </Suspense>
      ) : null}
    </>
  );
}
