"use client";

import { Send } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import type { Locale } from "@/lib/platform/values/locale";
import type { Attempt } from "@/lib/webhooks/endpoint";
import { AnswerHead } from "./answer-head";
import { wasTaken } from "./answer-words";
import { endpointTexts } from "./endpoint-texts";
import { webhooksTexts } from "./webhooks-texts";

/** What came of a test. */
type Tested = Pick<Attempt, "ms" | "status" | "error" | "responseHead">;

/** Sends a test event at once and says what the receiver answered. */
export function TestEndpoint({
  id,
  locale,
  children,
}: {
  id: string;
  locale: Locale;
  /** The other actions, beside the button. */
  children: ReactNode;
}) {
  const t = endpointTexts(locale).test;
  const [tested, setTested] = useState<Tested | null>(null);
  const test = useAct<void, Tested>(
    { method: "POST", path: `/webhook-endpoints/${id}/test` },
    { locale, onDone: setTested },
  );
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap gap-2">
        <button
          type="button"
          onClick={() => {
            setTested(null);
            test.act();
          }}
          aria-disabled={test.pending}
          className={BUTTON.small}
        >
          <Send className="size-4" aria-hidden="true" />
          {test.pending ? t.running : t.action}
        </button>
        {children}
      </div>
      {tested === null && test.trouble === null ? null : (
        <Notice tone={tested && wasTaken(tested) ? "good" : "bad"} live>
          {tested ? wordsOf(tested, locale) : test.trouble}
        </Notice>
      )}
      {tested?.responseHead ? <AnswerHead label={t.answer} text={tested.responseHead} /> : null}
    </div>
  );
}

function wordsOf({ status, ms, error }: Tested, locale: Locale): string {
  const t = endpointTexts(locale).test;
  if (error !== null) return t.failed(webhooksTexts(locale).errors[error]);
  const answered = status ?? 0;
  return wasTaken({ status, error }) ? t.taken(answered, ms) : t.refused(answered, ms);
}
