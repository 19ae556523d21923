import { FlaskConical, Radio } from "lucide-react";

/** Which environment a person is in, in a word. */
export function EnvironmentBadge({ label, sandbox }: { label: string; sandbox: boolean }) {
  const Icon = sandbox ? FlaskConical : Radio;
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-xs ${
        sandbox ? "bg-amber-tint text-amber" : "bg-green-tint text-green"
      }`}
    >
      <Icon className="size-3.5" aria-hidden="true" />
      {label}
    </span>
  );
}
