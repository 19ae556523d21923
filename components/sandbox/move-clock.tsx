"use client";

import { FlaskConical } from "lucide-react";
import { type ComponentProps, lazy } from "react";
import { DialogLater, type OpenedDialog } from "@/components/dashboard/dialog-later";
import type { ClockDialog } from "./clock-dialog";

const load = () => import("./clock-dialog");
const Loaded = lazy(async () => ({ default: (await load()).ClockDialog }));

/** Sandbox only: moves the merchant's clock forwards. */
export function MoveClock({
  words,
  look,
  ...props
}: Omit<ComponentProps<typeof ClockDialog>, keyof OpenedDialog> & {
  /** What the button says. */
  words: string;
  look?: string;
}) {
  return (
    <DialogLater
      words={words}
      icon={FlaskConical}
      {...(look ? { look } : {})}
      load={load}
      dialog={(opened) => <Loaded {...props} {...opened} />}
      locale={props.locale}
    />
  );
}
