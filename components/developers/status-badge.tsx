import { LookBadge } from "@/components/ui/look-badge";

/** The status of an answer, and the problem's code where it was one. */
export function StatusBadge({ status, code }: { status: number; code: string | null }) {
  const look = status >= 500 ? "bad" : status >= 400 ? "warn" : "ok";
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <LookBadge look={look}>{status}</LookBadge>
      {code === null ? null : (
        <code className="break-all font-mono font-normal text-muted text-xs">{code}</code>
      )}
    </span>
  );
}
