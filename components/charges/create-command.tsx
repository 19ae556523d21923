import type { CivilDate } from "@/lib/platform/values/brasilia";

/** The call that makes a first charge, ready to be pasted into a terminal. */
export function CreateCommand({
  publicUrl,
  dueDate,
  label,
  description,
}: {
  publicUrl: string;
  dueDate: CivilDate;
  label: string;
  description: string;
}) {
  const command = `curl -X POST ${publicUrl}/payments \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -H "Content-Type: application/json" \\
  -d '{
    "payer": { "name": "Maria Souza", "document": "52998224725" },
    "amount": 10.00,
    "dueDate": "${dueDate}",
    "billingType": "PIX",
    "description": "${description}"
  }'`;
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
      tabIndex={0}
      className="w-full max-w-[640px] overflow-x-auto rounded-control border border-line bg-paper p-4 text-left"
    >
      <pre className="font-mono text-sm leading-6">
        <code translate="no">{command}</code>
      </pre>
    </section>
  );
}
