"use client";

import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useRefresh } from "@/components/dashboard/refresh";
import { dashboardTexts } from "@/components/dashboard/texts";
import { useAct } from "@/components/dashboard/use-act";
import type { Locale } from "@/components/text/choose-locale";
import { BUTTON } from "@/components/ui/button-style";
import { CONTROL } from "@/components/ui/control-style";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Notice } from "@/components/ui/notice";
import { useToast } from "@/components/ui/toasts";
import { parseTypedReais } from "@/lib/domain/money";
import type { ShownAccount } from "./psp-page";
import { type AccountField, pspTexts } from "./texts";

type Values = Readonly<Record<AccountField, string>>;

const SECRETS: readonly AccountField[] = [
  "clientId",
  "clientSecret",
  "certificate",
  "privateKey",
  "authority",
];
const TEXTAREAS: readonly AccountField[] = ["certificate", "privateKey", "authority"];

/** Adds an account, or changes one. Secrets are asked for and never shown. */
export function AccountDialog({
  account,
  locale,
}: {
  /** Null adds a new one. */
  account: ShownAccount | null;
  locale: Locale;
}) {
  const t = pspTexts(locale);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        {...(account ? { "aria-label": t.editOf(account.name) } : {})}
        className={account ? BUTTON.small : BUTTON.primary}
      >
        {account ? null : <Plus className="size-5" aria-hidden="true" />}
        {account ? t.edit : t.add}
      </button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={account ? t.editOf(account.name) : t.add}
        help={account ? t.editHelp : t.addHelp}
        close={dashboardTexts(locale).close}
      >
        <AccountForm account={account} onDone={() => setOpen(false)} locale={locale} />
      </Dialog>
    </>
  );
}

function AccountForm({
  account,
  onDone,
  locale,
}: {
  account: ShownAccount | null;
  onDone: () => void;
  locale: Locale;
}) {
  const t = pspTexts(locale);
  const words = dashboardTexts(locale);
  const refresh = useRefresh();
  const toast = useToast();
  const [values, setValues] = useState(() => valuesOf(account));
  const [tried, setTried] = useState(false);
  const save = useAct<Values, unknown>(
    {
      method: account ? "PUT" : "POST",
      path: account ? `/psp-accounts/${account.id}` : "/psp-accounts",
      body: (given) => bodyOf(given, account === null),
    },
    {
      locale,
      onDone() {
        toast("good", t.saved);
        onDone();
        refresh();
      },
    },
  );
  const refused = refusedField(save.problem?.errors ?? []);

  function troubleOf(field: AccountField): string | undefined {
    if (refused === field) return t.faults[field] ?? save.trouble ?? undefined;
    if (!tried) return undefined;
    if (field === "fixed" && fixedCents(values.fixed) === null) return t.faults.fixed;
    if (field === "percent" && basisPoints(values.percent) === null) return t.faults.percent;
    return needed(account).includes(field) && values[field].trim() === "" ? t.missing : undefined;
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    const complete = needed(account).every((field) => values[field].trim() !== "");
    const tariff = fixedCents(values.fixed) !== null && basisPoints(values.percent) !== null;
    if (complete && tariff) save.act(values);
  }

  function control(field: AccountField) {
    const kept = account !== null && isKept(account, field);
    const hint = kept ? t.keptSecret : t.hints[field];
    const optional = !kept && !needed(account).includes(field) && SECRETS.includes(field);
    return (
      <Field
        key={field}
        label={t.labels[field]}
        error={troubleOf(field)}
        {...(hint ? { hint } : {})}
        {...(optional ? { optional: words.optional } : {})}
      >
        {(ids) => {
          const common = {
            ...ids,
            value: values[field],
            autoComplete: "off",
            autoCapitalize: "none",
            spellCheck: false,
            onChange: (event: { currentTarget: { value: string } }) => {
              const { value } = event.currentTarget;
              setValues((before) => ({ ...before, [field]: value }));
              if (save.problem) save.reset();
            },
          };
          return TEXTAREAS.includes(field) ? (
            <textarea {...common} rows={3} className={`${CONTROL} font-mono text-sm`} />
          ) : (
            <input
              {...common}
              type={field === "clientSecret" ? "password" : "text"}
              {...(field === "clientSecret" ? { autoComplete: "new-password" } : {})}
              className={CONTROL}
            />
          );
        }}
      </Field>
    );
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      {control("name")}
      {account ? null : control("pixKey")}
      {control("apiUrl")}
      {control("tokenUrl")}
      <fieldset className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <legend className="mb-2 font-semibold text-sm">{t.tariffHeading}</legend>
        {control("fixed")}
        {control("percent")}
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-2 font-semibold text-sm">{t.credentials}</legend>
        {control("clientId")}
        {control("clientSecret")}
      </fieldset>
      <fieldset className="flex flex-col gap-5">
        <legend className="mb-2 font-semibold text-sm">{t.certificates}</legend>
        {TEXTAREAS.map(control)}
      </fieldset>
      {save.trouble === null || refused ? null : (
        <Notice tone="bad" live>
          {save.problem?.code === "limit_reached" ? t.tooMany : save.trouble}
        </Notice>
      )}
      <button type="submit" aria-disabled={save.pending} className={BUTTON.primary}>
        {save.pending ? words.saving : words.save}
      </button>
    </form>
  );
}

function valuesOf(account: ShownAccount | null): Values {
  return {
    name: account?.name ?? "",
    pixKey: account?.pixKey ?? "",
    apiUrl: account?.apiUrl ?? "",
    tokenUrl: account?.tokenUrl ?? "",
    fixed: typed(Number(account?.fixed ?? 0)),
    percent: typed(account?.basisPoints ?? 0),
    clientId: "",
    clientSecret: "",
    certificate: "",
    privateKey: "",
    authority: "",
  };
}

/** Hundredths as people type them: `0,80`. */
function typed(hundredths: number): string {
  return (hundredths / 100).toFixed(2).replace(".", ",");
}

function fixedCents(text: string): number | null {
  const cents = parseTypedReais(text.trim() === "" ? "0" : text);
  return cents === null || cents < 0n || cents > 100_000n ? null : Number(cents);
}

/** Hundredths of a per cent are basis points, as centavos are hundredths of a real. */
function basisPoints(text: string): number | null {
  const points = parseTypedReais(text.trim() === "" ? "0" : text);
  return points === null || points < 0n || points > 10_000n ? null : Number(points);
}

function needed(account: ShownAccount | null): readonly AccountField[] {
  const always = ["name", "apiUrl", "tokenUrl"] as const;
  return account ? always : [...always, "pixKey", "clientId"];
}

/** Of an account that is there, credentials always are. */
function isKept(account: ShownAccount, field: AccountField): boolean {
  if (field === "clientId" || field === "clientSecret") return true;
  if (field === "certificate" || field === "privateKey") return account.hasCertificate;
  return field === "authority" && account.hasAuthority;
}

function bodyOf(values: Values, added: boolean) {
  const { fixed, percent, pixKey, ...rest } = values;
  const tariff = { fixedCents: fixedCents(fixed) ?? 0, basisPoints: basisPoints(percent) ?? 0 };
  return { ...rest, tariff, ...(added ? { pixKey } : {}) };
}

/** The field that the server named. */
function refusedField(errors: readonly object[]): AccountField | null {
  const [error] = errors;
  if (!error || !("pointer" in error) || typeof error.pointer !== "string") return null;
  const name = error.pointer.slice(1);
  return FIELDS.find((field) => field === name) ?? null;
}

const FIELDS: readonly AccountField[] = ["name", "pixKey", "apiUrl", "tokenUrl", ...SECRETS];
