import { forgetOldDeliveries } from "@/simulator/notifications/delivery";
import { unknownFact } from "@/simulator/storage/fact-log";
import { JournaledLedger } from "@/simulator/storage/ledger";
import { addTo } from "@/simulator/storage/multimap";
import type { Account, Customer, Delivery, Fact, Movement, Payment, Webhook } from "./records";

/** All that the provider remembers; writing goes through `record`, which has the facts in the journal first. */
export class Ledger extends JournaledLedger<Fact> {
  readonly accounts = new Map<string, Account>();
  readonly webhooks = new Map<string, Webhook>();
  readonly deliveries = new Map<string, Delivery>();
  readonly #accountOfKey = new Map<string, string>();
  readonly #customers = new Map<string, Customer>();
  readonly #payments = new Map<string, Payment>();
  /** Ids in the order of creation, by account. */
  readonly #paymentsOf = new Map<string, string[]>();
  readonly #customersOf = new Map<string, string[]>();
  readonly #movements = new Map<string, Movement>();
  readonly #movementsOf = new Map<string, string[]>();
  readonly #byReference = new Map<string, string[]>();
  readonly #byDocument = new Map<string, string[]>();
  readonly #byTransaction = new Map<string, string>();
  #lastNumber = 0;

  constructor(directory: string) {
    super();
    this.open(directory);
  }

  accountOfKey(apiKey: string): Account | undefined {
    return this.accounts.get(this.#accountOfKey.get(apiKey) ?? "");
  }

  payment(id: string): Payment | undefined {
    return this.#payments.get(id);
  }

  allPayments(): Iterable<Payment> {
    return this.#payments.values();
  }

  /** An account's payments, the newest first; with a reference only those that carry it. */
  paymentsOf(accountId: string, externalReference?: string): readonly Payment[] {
    const ids =
      externalReference === undefined
        ? this.#paymentsOf.get(accountId)
        : this.#byReference.get(key(accountId, externalReference));
    return newestFirst(ids, this.#payments);
  }

  paymentOfTransaction(transactionId: string): Payment | undefined {
    return this.#payments.get(this.#byTransaction.get(transactionId) ?? "");
  }

  movement(id: string): Movement | undefined {
    return this.#movements.get(id);
  }

  /** The rows of an account's statement, the newest first. */
  movementsOf(accountId: string): readonly Movement[] {
    return newestFirst(this.#movementsOf.get(accountId), this.#movements);
  }

  customer(id: string): Customer | undefined {
    return this.#customers.get(id);
  }

  /** An account's customers, the newest first; with a document only those that have it. */
  customersOf(accountId: string, cpfCnpj?: string): readonly Customer[] {
    const ids =
      cpfCnpj === undefined
        ? this.#customersOf.get(accountId)
        : this.#byDocument.get(key(accountId, cpfCnpj));
    return newestFirst(ids, this.#customers);
  }

  webhooksOf(accountId: string): readonly Webhook[] {
    return [...this.webhooks.values()].filter((webhook) => webhook.accountId === accountId);
  }

  nextNumber(): number {
    return this.#lastNumber + 1;
  }

  protected apply(fact: Fact): void {
    switch (fact.t) {
      case "account":
        this.#putAccount(fact.account);
        return;
      case "customer":
        this.#putCustomer(fact.customer);
        return;
      case "payment":
        this.#putPayment(fact.payment);
        return;
      case "movement":
        this.#putMovement(fact.movement);
        return;
      case "webhook":
        this.webhooks.set(fact.webhook.id, fact.webhook);
        return;
      case "webhook-gone":
        this.webhooks.delete(fact.id);
        return;
      case "delivery":
        this.deliveries.set(fact.delivery.id, fact.delivery);
        return;
      default:
        throw unknownFact(fact);
    }
  }

  #putAccount(account: Account): void {
    const before = this.accounts.get(account.id);
    if (before !== undefined) this.#accountOfKey.delete(before.apiKey);
    this.accounts.set(account.id, account);
    this.#accountOfKey.set(account.apiKey, account.id);
  }

  #putCustomer(customer: Customer): void {
    const { id, accountId, cpfCnpj } = customer;
    if (!this.#customers.has(id)) {
      addTo(this.#customersOf, accountId, id);
      addTo(this.#byDocument, key(accountId, cpfCnpj), id);
    }
    this.#customers.set(id, customer);
  }

  #putPayment(payment: Payment): void {
    const { id, accountId } = payment;
    const before = this.#payments.get(id);
    if (before === undefined) addTo(this.#paymentsOf, accountId, id);
    if (before?.externalReference !== payment.externalReference) {
      if (before?.externalReference) this.#forgetReference(before);
      if (payment.externalReference) {
        addTo(this.#byReference, key(accountId, payment.externalReference), id);
      }
    }
    if (payment.pix) this.#byTransaction.set(payment.pix.transactionId, id);
    this.#lastNumber = Math.max(this.#lastNumber, payment.number);
    this.#payments.set(id, payment);
  }

  #putMovement(movement: Movement): void {
    const { id, accountId } = movement;
    if (!this.#movements.has(id)) addTo(this.#movementsOf, accountId, id);
    this.#movements.set(id, movement);
  }

  #forgetReference({ id, accountId, externalReference }: Payment): void {
    const place = key(accountId, externalReference ?? "");
    const rest = (this.#byReference.get(place) ?? []).filter((other) => other !== id);
    this.#byReference.set(place, rest);
  }

  protected *snapshot(): Generator<readonly Fact[]> {
    for (const account of this.accounts.values()) yield [{ t: "account", account }];
    for (const customer of this.#customers.values()) yield [{ t: "customer", customer }];
    for (const payment of this.#payments.values()) yield [{ t: "payment", payment }];
    for (const movement of this.#movements.values()) yield [{ t: "movement", movement }];
    for (const webhook of this.webhooks.values()) yield [{ t: "webhook", webhook }];
    forgetOldDeliveries(this.deliveries);
    for (const delivery of this.deliveries.values()) yield [{ t: "delivery", delivery }];
  }
}

function key(accountId: string, value: string): string {
  return `${accountId}\n${value}`;
}

function newestFirst<Item>(ids: readonly string[] = [], items: ReadonlyMap<string, Item>): Item[] {
  return ids.toReversed().flatMap((id) => items.get(id) ?? []);
}
