"use client";

import {
  type ComponentType,
  createContext,
  type ReactNode,
  use,
  useCallback,
  useState,
} from "react";
import type { Said } from "./toast-region";

type Say = (tone: Said["tone"], words: string) => void;
type Region = ComponentType<{ readonly said: readonly Said[]; readonly close: string }>;

const SayContext = createContext<Say>(() => {});

/**
 * Room for short words about what was just done; read out to those who do not see them. Its workings
 * are fetched when there is something to say: most visits to a page say nothing.
 */
export function Toasts({ close, children }: { close: string; children: ReactNode }) {
  const [said, setSaid] = useState<readonly Said[]>([]);
  const [Region, setRegion] = useState<Region | null>(null);
  const say = useCallback<Say>((tone, words) => {
    setSaid((before) => [...before, { tone, words }]);
    // Without a connection nothing appears now; it does with the next words.
    import("./toast-region").then(
      ({ ToastRegion }) => setRegion(() => ToastRegion),
      () => {},
    );
  }, []);
  return (
    <SayContext value={say}>
      {children}
      {Region ? <Region said={said} close={close} /> : null}
    </SayContext>
  );
}

/** Says in a few words what was done, or that it was not. */
export function useToast(): Say {
  return use(SayContext);
}
