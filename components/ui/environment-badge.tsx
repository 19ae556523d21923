import { FlaskConical, Radio } from "lucide-react";
import { Badge } from "./badge";

/** Which environment a person is in, in a word. */
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
