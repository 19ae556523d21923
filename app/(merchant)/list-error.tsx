"use client";

import { CloudAlert } from "lucide-react";
import { documentLocale } from "@/components/text/document-locale";
import { errorTexts } from "@/components/text/error-texts";
import { BUTTON } from "@/components/ui/button-style";
import { ListMessage } from "@/components/ui/list-message";

/** The list failed: the frame stays, and the user can request the list again. */
export default function ListError({ retry }: { error: unknown; retry: () => void }) {
  const t = errorTexts(documentLocale());
  return (
    <ListMessage icon={CloudAlert} heading={t.heading} help={t.help}>
      <button type="button" onClick={retry} className={BUTTON.primary}>
        {t.retry}
      </button>
    </ListMessage>
  );
}
