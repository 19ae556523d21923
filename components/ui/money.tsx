import { type Cents, formatBrl } from "@/lib/platform/values/money";

/** An amount whose figures line up and whose currency sign steps back. */
export function Money({ amount }: { amount: Cents }) {
  const [sign = "", figure = ""] = formatBrl(amount).split("\u00a0");
  return (
    <span className="whitespace-nowrap tabular-nums">
      <span className="font-normal text-muted">{sign}</span>
      {`\u00a0${figure}`}
    </span>
  );
}
