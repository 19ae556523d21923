import { FlaskConical, Radio } from "lucide-react";
import { Badge } from "./badge";

/** Names the environment that a user is in. */
export function EnvironmentBadge({ label, sandbox }: { label: string; sandbox: boolean }) {
  return (
    <Badge
      icon={sandbox ? FlaskConical : Radio}
      tint={sandbox ? "bg-amber-tint text-amber" : "bg-green-tint text-green"}
    >
      {label}
    </Badge>
  );
}
