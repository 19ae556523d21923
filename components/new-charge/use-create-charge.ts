"use client";

import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { type Sent, send } from "@/components/dashboard/send";
import type { PaymentResponse } from "@/lib/charges/payment-response";

/** The server answers long before this; later than this it has gone. */
const DEADLINE_MS = 30_000;

interface Creation {
  readonly body: unknown;
  readonly key: string;
}

/** Creates a charge. While one is being created, creating again does nothing. */
export function useCreateCharge() {
  const { mutateAsync, isPending, data, reset } = useMutation({
    // Without a connection it fails at once and says so, instead of waiting unseen.
    networkMode: "always",
    mutationFn: ({ body, key }: Creation) =>
      send<PaymentResponse>("POST", "/charges", {
        body,
        idempotencyKey: key,
        signal: AbortSignal.timeout(DEADLINE_MS),
      }),
  });
  const creating = useRef(false);
  return {
    pending: isPending,
    /** What came of the last time; null before it, and while a new one runs. */
    sent: isPending ? null : (data ?? null),
    forget: reset,
    async create(creation: Creation): Promise<Sent<PaymentResponse> | null> {
      if (creating.current) return null;
      creating.current = true;
      try {
        return await mutateAsync(creation);
      } finally {
        creating.current = false;
      }
    },
  };
}
