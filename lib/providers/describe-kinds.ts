import { versionOf } from "@/lib/http/version";
import type { ProviderAdapter } from "./adapter";
import { daysLeft, endWellness } from "./certificates/certificate-end";
import type { CertificateFacts } from "./certificates/certificate-facts";
import { ADAPTERS, adapterOf, type ProviderAccount } from "./registry";
import type {
  AccountView,
  CertificateView,
  FormField,
  FormGroup,
  FormText,
  KindDescription,
  KindDescriptions,
} from "./settings-form";

type Language = keyof FormText;

/** The kinds of account that users can add, as the pages render them in one language. */
export function describeKinds(language: Language): KindDescriptions {
  const [first, ...others] = ADAPTERS;
  return [
    describeKind(first, language),
    ...others.map((adapter) => describeKind(adapter, language)),
  ];
}

/**
 * An account as pages show it.
 *
 * @param now the instant from which days until a certificate's end are counted.
 * @throws when the account's kind or configuration is none that this release knows.
 */
export function viewAccount(
  account: ProviderAccount & { readonly name: string },
  now: Date,
): AccountView {
  const { id, name, kind } = account;
  const { settings, certificates, webhook } = adapterOf(account);
  const slot = webhook?.slot?.slotOf(account);
  const view = settings.view(account);
  const facts = certificates?.facts(account);
  const clientCertificate = facts ? viewCertificate(facts, now) : null;
  return {
    id,
    name,
    kind,
    ...view,
    typed: { name, ...view.typed },
    clientCertificate,
    certificateRequest: certificates?.pendingRequest(account) ?? null,
    otherWebhook: slot?.state === "kept" ? { host: slot.host } : null,
    version: accountVersion(account),
  };
}

/** The version of what an account's form changes, without what the worker notes beside it. */
export function accountVersion(account: ProviderAccount & { readonly name: string }): string {
  const { typed, stored } = adapterOf(account).settings.view(account);
  return versionOf([account.name, typed, stored, account.secrets]);
}

function viewCertificate(facts: CertificateFacts, now: Date): CertificateView {
  const { subject, issuer, notAfter, chainComplete } = facts;
  return {
    subject,
    issuer,
    notAfter,
    chainComplete,
    daysLeft: daysLeft(notAfter, now),
    wellness: endWellness(notAfter, now),
  };
}

/** One kind of account as the pages render it in one language. */
export function describeKind(
  { kind, form, probe, certificates }: ProviderAdapter,
  language: Language,
): KindDescription {
  return {
    kind,
    title: form.title[language],
    help: form.help[language],
    hasCertificate: certificates !== undefined,
    hasConnection: probe !== null,
    facts: form.facts,
    ...(form.rules
      ? { rules: form.rules.map(([message, words]) => [message, words[language]]) }
      : {}),
    groups: form.groups.map((group) => groupIn(group, language)),
  };
}

function groupIn({ heading, fields, ...rest }: FormGroup, language: Language): FormGroup<string> {
  return {
    ...rest,
    heading: heading?.[language] ?? null,
    fields: fields.map((field) => fieldIn(field, language)),
  };
}

function fieldIn(field: FormField, language: Language): FormField<string> {
  const { label, hint, fault, options, ...rest } = field;
  return {
    ...rest,
    label: label[language],
    ...(hint ? { hint: hint[language] } : {}),
    ...(fault ? { fault: fault[language] } : {}),
    ...(options ? { options: options.map((option) => optionIn(option, language)) } : {}),
  };
}

function optionIn(
  [value, label, hint]: readonly [string, FormText, FormText?],
  language: Language,
): readonly [string, string, string?] {
  return hint ? [value, label[language], hint[language]] : [value, label[language]];
}
