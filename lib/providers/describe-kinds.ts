import type { ProviderAdapter } from "./adapter";
import { ADAPTERS, adapterOf, type ProviderAccount } from "./registry";
import type {
  AccountView,
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
 * @throws when the account's kind or configuration is none that this release knows.
 */
export function viewAccount(account: ProviderAccount & { readonly name: string }): AccountView {
  const { id, name, kind } = account;
  const view = adapterOf(account).settings.view(account);
  return { id, name, kind, ...view, typed: { name, ...view.typed } };
}

/** One kind of account as the pages render it in one language. */
export function describeKind(
  { kind, form, probe }: ProviderAdapter,
  language: Language,
): KindDescription {
  return {
    kind,
    title: form.title[language],
    help: form.help[language],
    hasConnection: probe !== null,
    facts: form.facts,
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
    ...(options ? { options: options.map(([value, text]) => [value, text[language]]) } : {}),
  };
}
