"use client";

import { FileKey } from "lucide-react";
import { useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Trouble } from "@/components/ui/trouble";
import type { Locale } from "@/lib/platform/values/locale";
import { pspTexts } from "./texts";

/** Makes a certificate request for an account and shows it; the key stays with the service. */
export function RequestCertificate({
  path,
  name,
  pending,
  locale,
}: {
  /** The path of the account's requests, below `/api/dashboard`. */
  path: string;
  name: string;
  /** The request that waits for its certificate, as PEM. */
  pending: string | null;
  locale: Locale;
}) {
  const t = pspTexts(locale).request;
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const [commonName, setCommonName] = useState("");
  const [made, setMade] = useState<string | null>(null);
  const shown = made ?? pending;
  const make = useAct<void, { request: string }>(
    { method: "POST", path, body: () => ({ commonName: commonName.trim() || null }) },
    {
      locale,
      onDone({ request }) {
        setMade(request);
        refresh();
      },
    },
  );
  return (
    <>
      <button
        type="button"
        onClick={() => {
          setMade(null);
          setOpen(true);
        }}
        aria-label={t.of(name)}
        className={BUTTON.small}
      >
        <FileKey className="size-4" aria-hidden="true" />
        {pending ? t.waiting : t.action}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t.of(name)}
        help={t.help}
        close={dashboardTexts(locale).close}
        stays
      >
        <div className="flex flex-col gap-5">
          {shown ? <MadeRequest request={shown} locale={locale} /> : null}
          <Field label={t.commonName} hint={t.commonNameHint}>
            {(control) => (
              <input
                {...control}
                value={commonName}
                maxLength={64}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => setCommonName(event.currentTarget.value)}
                className={CONTROL}
              />
            )}
          </Field>
          <Trouble words={make.trouble} />
          <button
            type="button"
            onClick={() => make.act()}
            aria-disabled={make.pending}
            className={shown ? BUTTON.quiet : BUTTON.primary}
          >
            {shown ? t.again : t.make}
          </button>
        </div>
      </Dialog>
    </>
  );
}

function MadeRequest({ request, locale }: { request: string; locale: Locale }) {
  const t = pspTexts(locale).request;
  return (
    <>
      <Field label={t.label} hint={t.next}>
        {(control) => (
          <textarea
            {...control}
            readOnly
            rows={6}
            value={request}
            spellCheck={false}
            translate="no"
            onFocus={(event) => event.currentTarget.select()}
            className={`${CONTROL} resize-none break-all font-mono text-sm`}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          text={request}
          copied={dashboardTexts(locale).copied}
          className={BUTTON.primary}
        >
          {t.copy}
        </CopyButton>
        <a
          href={`data:application/pkcs10,${encodeURIComponent(request)}`}
          download="vintem.csr"
          className={BUTTON.quiet}
        >
          {t.download}
        </a>
      </div>
    </>
  );
}
