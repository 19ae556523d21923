"use client";

import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { BUTTON } from "./button-style";

/** A few words about what was just done. */
export interface Said {
  readonly tone: "good" | "bad";
  readonly words: string;
}

/** Shows what was said, for a while, and reads it out to those who do not see it. */
export function ToastRegion({ said, close }: { said: readonly Said[]; close: string }) {
  return (
    <Toast.Provider timeout={6_000}>
      <Speaker said={said} />
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-20 left-4 z-60 flex flex-col gap-2 sm:left-auto sm:w-88 lg:bottom-6 print:hidden">
          <ToastList close={close} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Hands each thing that was said on, once. */
function Speaker({ said }: { said: readonly Said[] }) {
  const { add } = Toast.useToastManager();
  const handedOn = useRef(0);
  useEffect(() => {
    for (const { tone, words } of said.slice(handedOn.current)) {
      add({ title: words, type: tone, priority: tone === "bad" ? "high" : "low" });
    }
    handedOn.current = said.length;
  }, [said, add]);
  return null;
}

function ToastList({ close }: { close: string }) {
  const { toasts, close: closeToast } = Toast.useToastManager();
  return toasts.map((toast) => {
    const bad = toast.type === "bad";
    const Icon = bad ? CircleAlert : CircleCheck;
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className="rounded-control border border-line bg-card text-ink shadow-lift transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"
      >
        <Toast.Content className="flex items-center gap-3 py-2 pr-2 pl-4">
          <Icon
            className={`size-5 shrink-0 ${bad ? "text-red" : "text-green"}`}
            aria-hidden="true"
          />
          <Toast.Title className="min-w-0 flex-1 font-medium text-sm" />
          {/* Not the library's: it hides its own from screen readers, though the keyboard reaches it. */}
          <button
            type="button"
            aria-label={close}
            onClick={() => closeToast(toast.id)}
            className={BUTTON.icon}
          >
            <X className="size-4" aria-hidden="true" />
          </button>
        </Toast.Content>
      </Toast.Root>
    );
  });
}
