"use client";

import { useState } from "react";
import { CONTROL } from "@/components/ui/control-style";
import { Field } from "@/components/ui/field";

/** What the shop says of a disputed sale: typed here, printed whole, and sent nowhere. */
export function DisputeAccount({ label, hint }: { label: string; hint: string }) {
  const [account, setAccount] = useState("");
  return (
    <>
      <Field label={label} hint={hint} className="print:hidden">
        {(control) => (
          <textarea
            {...control}
            rows={6}
            value={account}
            onChange={({ target }) => setAccount(target.value)}
            className={CONTROL}
          />
        )}
      </Field>
      {account === "" ? null : (
        <p className="hidden whitespace-pre-line text-sm print:block">{account}</p>
      )}
    </>
  );
}
