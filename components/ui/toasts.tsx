"use client";

import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import type { ReactNode } from "react";
import { BUTTON } from "./button-style";

/** Room for short words about what was just done; read out to those who do not see them. */
export function Toasts({ close, children }: { close: string; children: ReactNode }) {
  return (
    <Toast.Provider timeout={6_000}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="fixed right-4 bottom-20 left-4 z-60 flex flex-col gap-2 sm:left-auto sm:w-88 lg:bottom-6 print:hidden">
          <ToastList close={close} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

/** Says in a few words what was done, or that it was not. */
export function useToast(): (tone: "good" | "bad", words: string) => void {
  const { add } = Toast.useToastManager();
  return (tone, words) => {
    add({ title: words, type: tone, priority: tone === "bad" ? "high" : "low" });
  };
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
