"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { RefreshContext } from "@/components/dashboard/refresh";
import { Toasts } from "@/components/ui/toasts";

/** What the pages behind a sign-in share in the browser. Nothing outlives the tab. */
export function Providers({ close, children }: { close: string; children: ReactNode }) {
  const [client] = useState(() => new QueryClient());
  const { refresh } = useRouter();
  return (
    // Our own style sheet says all there is to say; the library's inline ones would need a nonce.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <RefreshContext value={refresh}>
          <Toasts close={close}>{children}</Toasts>
        </RefreshContext>
      </QueryClientProvider>
    </CSPProvider>
  );
}
