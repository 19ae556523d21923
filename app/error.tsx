"use client";

import { ErrorMessage } from "@/components/ui/error-message";

export default function PageError({ error, retry }: { error: unknown; retry: () => void }) {
  return <ErrorMessage error={error} onRetry={retry} />;
}
