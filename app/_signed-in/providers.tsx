"use client";

import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { ProofAsker } from "@/components/dashboard/proof-asker";
import { RefreshContext } from "@/components/dashboard/refresh";
import { Toasts } from "@/components/ui/toasts";
import type { Locale } from "@/lib/platform/values/locale";

/** What the pages behind a sign-in share in the browser. Nothing outlives the tab. */
export function Providers({
  close,
  locale,
  children,
}: {
  close: string;
  locale: Locale;
  children: ReactNode;
}) {
  const [client] = useState(() => new QueryClient());
  const { refresh } = useRouter();
  return (
    // Our own style sheet says all there is to say; the library's inline ones would need a nonce.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <RefreshContext value={refresh}>
          <Toasts close={close}>
            {children}
            <ProofAsker locale={locale} />
          </Toasts>
        </RefreshContext>
      </QueryClientProvider>
    </CSPProvider>
  );
}
