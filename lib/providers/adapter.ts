import type { z } from "zod";
import type { Subject } from "@/lib/platform/client-certificate";
import type { BillingType } from "@/lib/platform/values/billing-type";
import type { CivilDate } from "@/lib/platform/values/brasilia";
import type { ChargeId } from "@/lib/platform/values/ids";
import type { LateTerms } from "@/lib/platform/values/late-terms";
import type { Cents } from "@/lib/platform/values/money";
import type { SandboxAction } from "@/lib/platform/values/sandbox-action";
import type { CertificateFacts } from "./certificates/certificate-facts";
import type { CertificateRequest } from "./certificates/certificate-request";
import type { CertificateInput } from "./certificates/client-certificate";
import type { Provider, ProviderNotification } from "./port";
import type { ProbeOutcome } from "./probe";
import type { FormText, SettingsForm, SettingsView } from "./settings-form";
import type { SimulatedAction } from "./simulator";

/** What is stored of an account's settings, in its adapter's own shape. */
export interface StoredSettings {
  readonly config: unknown;
  readonly secrets: unknown;
}

/** Settings as an adapter hands them over to be stored. */
export interface NewSettings extends StoredSettings {
  readonly config: object;
  readonly secrets: object;
}

/** Why settings cannot be stored: the field that stands in the way. */
export interface SettingsFault {
  readonly field: string;
  /** The rule that it breaks, where the field has several; else the one of `faults`. */
  readonly rule?: FormText;
}

/** An account as a user's form describes it; the other fields belong to its adapter. */
export interface AccountInput {
  readonly kind: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

/** What stays of an account as long as it is there. */
export interface FixedSettings {
  /** Empty where the provider has its own. */
  readonly pixKey: string;
  /** What the account is used for. */
  readonly methods: readonly BillingType[];
}

/** Where an account's calls may lead, and where its payers come back to. */
export interface Reach {
  /**
   * The merchant who chose the addresses: only those of the public internet are connected to, and the handshakes count
   * for it. Null where an operator chose them, and in the sandbox, whose banks are on this very machine.
   */
  readonly chosenBy: string | null;
  /** Our own page of a charge. */
  readonly checkoutUrl: (id: ChargeId) => string;
}

/**
 * One kind of account at a payment service provider, and all that this service knows of it. Nothing
 * outside the kind's own folder and the registry names the kind.
 */
export interface ProviderAdapter<Input extends AccountInput = AccountInput> {
  /** As stored in `psp_accounts.kind`: once an account has it, it never changes. */
  readonly kind: string;
  /** The methods that accounts of this kind can be used for. */
  readonly methods: readonly BillingType[];
  /**
   * `manual`: nobody reports money, so the merchant's members confirm it. Such an account is always a
   * merchant's own, as nobody could confirm what arrives at the operator's.
   */
  readonly confirmation: "provider" | "manual";
  readonly form: SettingsForm;
  readonly settings: SettingsPort<Input>;
  /** Absent: the provider knows its clients without a certificate. */
  readonly certificates?: CertificatePort;
  /** How operators add an account with a command; null where only the dashboard adds them. */
  readonly command: CommandDescription | null;
  /** Null: nobody calls us. */
  readonly webhook: WebhookPort | null;
  /** Null: there is no simulator of it, and a sandbox has no account of this kind by itself. */
  readonly sandbox: SandboxPort | null;
  /**
   * Tries an account out, leaving no trace at its provider; null where there is no server to try. The
   * provider's words come without secrets (ADR 0050).
   */
  readonly probe:
    | ((stored: StoredSettings, reach: Pick<Reach, "chosenBy">, now: Date) => Promise<ProbeOutcome>)
    | null;
  /**
   * The account with its settings read, ready to be called. Connections outlive requests: use
   * `perAccount`.
   *
   * @throws when the settings are not configured right.
   */
  connect(accountId: string, stored: StoredSettings, reach: Reach): Provider;
}

/** How an account's settings are read, checked, stored and viewed. */
export interface SettingsPort<Input extends AccountInput> {
  /** Reads the form of a new account. An object whose `kind` is the adapter's own, without unknown fields. */
  readonly addition: z.ZodType<Input & FixedSettings>;
  /** Reads the form of an account that is changed: as `addition`, without what stays. */
  readonly change: z.ZodType<Input>;
  /** The fields that the audit log records: never a key, which may be somebody's CPF or phone. */
  readonly audited: readonly string[];
  /** What the API answers when `merge` refuses a field. */
  readonly faults: Readonly<Record<string, string>>;
  /** The secrets that we make up ourselves. They stay when an operator replaces the others. */
  issueSecrets(webhookToken: string): Readonly<Record<string, string>>;
  /** What a new account begins with, before its form is merged into it. */
  begin(pixKey: string, webhookToken: string): NewSettings;
  /**
   * The settings to store: the input upon what is stored already. A secret that the input leaves out
   * stays, unless an address leads to another server, which could then read it out.
   *
   * @param mayCall whether an address may be called for this account.
   * @param now the instant at which a certificate has to be valid.
   * @returns or what stands in the way.
   */
  merge(
    stored: NewSettings,
    input: Input,
    mayCall: (address: string) => boolean,
    now: Date,
  ): NewSettings | SettingsFault;
  /** What a command lists of settings: the configuration as it is stored, and no secret. */
  listed(stored: StoredSettings): { readonly config: object } & Readonly<Record<string, unknown>>;
  /**
   * What an operator's command has to know of settings.
   *
   * @throws when they are not configured right; the message names the fields, never their values.
   */
  read(stored: StoredSettings): {
    /** Every address that is called with the account's secrets. */
    readonly addresses: readonly string[];
    /** Null where the provider has its own. */
    readonly pixKey: string | null;
  };
  /** @throws as `read`. */
  view(stored: StoredSettings): SettingsView;
}

/** The client certificate of an account at its provider. */
export interface CertificatePort {
  /**
   * The facts of the stored certificate; null without one that can be read.
   *
   * @throws when the settings are not configured right.
   */
  facts(stored: StoredSettings): CertificateFacts | null;
  /** The request whose certificate is waited for, as PEM; null while there is none. */
  pendingRequest(stored: StoredSettings): string | null;
  /** Who a certificate is requested for where nobody says: as the provider knows the client. */
  commonName(stored: StoredSettings): string;
  /** The settings with a request and its key, in place of one that waits. */
  withRequest(stored: StoredSettings, request: CertificateRequest): NewSettings;
  /**
   * The settings with an entered certificate; null where nothing is entered.
   *
   * @throws CertificateRefusal that names the input and the rule.
   */
  withCertificate(stored: StoredSettings, input: CertificateInput, now: Date): NewSettings | null;
  /**
   * Settings from an operator's files, with what stands in them of certificates read and put in order. A key that waits
   * for its certificate stays.
   *
   * @param known what is stored of the account; null for a new one.
   * @throws CertificateRefusal that names the field and the rule.
   */
  withOwnCertificates(files: StoredSettings, known: StoredSettings | null, now: Date): NewSettings;
}

/** An account as the command `psp-accounts` adds it. */
export interface CommandDescription {
  /** One sentence. */
  readonly about: string;
  /** What the two files hold, as an example with its explanation, line by line. */
  readonly config: readonly string[];
  readonly secrets: readonly string[];
  /** What an account is used for where the operator does not say. */
  readonly methods: readonly BillingType[];
  /** The banks that `--profile` may name, and what is known of each; absent where there is one provider alone. */
  readonly profiles?: readonly { readonly id: string; readonly about: string }[];
  /**
   * The settings of a new account, from the files and the profile that the operator named.
   *
   * @throws Error in words for the operator, without any value of a secret.
   */
  complete?(files: NewSettings, profile: string | null): NewSettings;
}

/** The raw facts of a request to an account's webhook address. */
export interface WebhookRequest {
  readonly headers: Headers;
  /** The subject of the verified client certificate; null without one. */
  readonly clientCertificate: Subject | null;
  /** What the path has after the account's token, such as `/pix`; else empty. */
  readonly pathSuffix: string;
  /** Reads the body, up to the limit that holds for all: a caller who is not known is answered without it. */
  body(): Promise<Uint8Array>;
}

/** What a request to an account's webhook address says. */
export type WebhookReading =
  | {
      readonly kind: "notifications";
      readonly notifications: readonly ProviderNotification[];
      /** How many entries could not be read. */
      readonly unreadable: number;
    }
  /** It is not the provider who calls. */
  | { readonly kind: "unauthenticated" }
  /** The body is not in the provider's language at all. */
  | { readonly kind: "malformed" };

/** What is known of the one address that a provider keeps for an account. */
export interface WebhookSlot {
  /**
   * `kept`: another system's address stands there and stays, until a person decides, or we may not read whose does;
   * `take`: a person decided that ours replaces it; `given_back`: the account is out of use, and its address no longer there.
   */
  readonly state: "ours" | "kept" | "take" | "given_back";
  /**
   * The host of the other system's address, while it stands there; null where we may not read it. Of `ours`: the host
   * of our address where it was registered unread.
   */
  readonly host: string | null;
}

/** What is stored of that address. */
export interface WebhookSlotPort {
  /** Null: nobody has looked yet. */
  slotOf(stored: StoredSettings): WebhookSlot | null;
  /** The address that ours replaced, to be given back; null for none. */
  replacedBy(stored: StoredSettings): string | null;
  withSlot(stored: StoredSettings, slot: WebhookSlot, replaced: string | null): NewSettings;
}

/** How an account's provider notifies us. */
export interface WebhookPort {
  /** Absent where each system registers an address of its own. */
  readonly slot?: WebhookSlotPort;
  /** The secret part of the address that the provider calls. */
  tokenOf(stored: StoredSettings): string;
  /** Whose client certificate notifications have to come with; null where none is demanded. */
  certificateOf(stored: StoredSettings): Subject | null;
  /** Authenticates a request, then reads it. Its address had the account's token. */
  receive(stored: StoredSettings, request: WebhookRequest): Promise<WebhookReading>;
}

/** What an adapter has to know of a charge to which something happens at the simulator. */
export interface SandboxCharge {
  readonly id: ChargeId;
  readonly txid: string;
  readonly pspChargeId: string | null;
  readonly billingType: BillingType;
  /** 0: the payer chooses. */
  readonly amount: Cents;
  readonly dueDate: CivilDate;
  readonly lateTerms: LateTerms | null;
}

/** A sandbox action that a provider's simulator plays. */
export interface ProviderAction {
  /** Never `expire`: our own clock expires a charge, without the provider. */
  readonly action: Exclude<SandboxAction, "expire">;
  /** Of `pay`: what is paid, also an amount that the charge does not allow; null: what is due. */
  readonly amount: Cents | null;
  /** Of `pay` and `settle`: when it happens, also an instant to come; null: now. */
  readonly at: Date | null;
  /** Whether the account is the merchant's own, so that what goes wrong at it meets no other merchant. */
  readonly isOwnAccount: boolean;
}

/** How the simulator stands in for a provider of this kind: sandbox environment only. */
export interface SandboxPort {
  /** The operator's account that every sandbox starts with. */
  readonly account: { readonly name: string; readonly methods: readonly BillingType[] };
  /**
   * Makes an account at the simulator, or makes it anew where a restarted simulator has forgotten it.
   *
   * @param stored what the sandbox stored of it before; null on its first start.
   * @returns the settings to store.
   */
  register(simulatorUrl: string, stored: StoredSettings | null): Promise<NewSettings>;
  /** Lets something happen to a charge; its provider then notifies us as of anything else. */
  play(
    stored: StoredSettings,
    charge: SandboxCharge,
    action: ProviderAction,
  ): Promise<SimulatedAction>;
  /**
   * Credits a charge's authorized money on the day that the provider has announced, if that has come by a day; else it is
   * `unfit`. Absent where money is credited as it is paid.
   */
  credit?(stored: StoredSettings, charge: SandboxCharge, by: CivilDate): Promise<SimulatedAction>;
}
