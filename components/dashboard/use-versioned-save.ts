"use client";

import { useState } from "react";
import { useToast } from "@/components/ui/toasts";
import type { Locale } from "@/lib/platform/values/locale";
import { useRefresh } from "./refresh";
import { useAct } from "./use-act";

/** A setting of a merchant that a form replaces whole. */
interface VersionedSetting {
  /** Below `/api/dashboard`. */
  readonly path: string;
  /** The version that the page was made with. */
  readonly version: string;
  /** What is said once it is saved. */
  readonly saved: string;
}

/** Replaces a setting, unless somebody else has changed it since the form was filled in. */
export function useVersionedSave<Input>(
  { path, version: storedVersion, saved: words }: VersionedSetting,
  locale: Locale,
) {
  // Kept as the form is: the page around it may show a later state, which the user did not edit.
  const [version, setVersion] = useState(storedVersion);
  const refresh = useRefresh();
  const toast = useToast();
  return useAct<Input, { version: string }>(
    { method: "PUT", path, body: (input) => input, version },
    {
      locale,
      onDone(saved) {
        setVersion(saved.version);
        toast("good", words);
        refresh();
      },
    },
  );
}
