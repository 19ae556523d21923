import { forgetOldDeliveries } from "@/simulator/notifications/delivery";
import { unknownFact } from "@/simulator/storage/fact-log";
import { JournaledLedger } from "@/simulator/storage/ledger";
import { addTo } from "@/simulator/storage/multimap";
import { Locations } from "./locations";
import type { Account, Cob, Delivery, Fact, Lote, Pix, PutTrace, Webhook } from "./records";
import { Timeline } from "./timeline";

/**
 * All that the simulated bank remembers. Reading is by id out of maps; writing goes through `record`, which has the
 * facts in the journal before it shows them to anyone.
 */
export class Ledger extends JournaledLedger<Fact> {
  readonly accounts = new Map<string, Account>();
  readonly deliveries = new Map<string, Delivery>();
  /** By key: one URL per Pix key, as in the standard. */
  readonly webhooks = new Map<string, Webhook>();
  readonly #ownerOfChave = new Map<string, string>();
  readonly #cobs = new Map<string, Cob>();
  readonly #olderRevisions = new Map<string, Cob[]>();
  readonly #accountsOfTxid = new Map<string, string[]>();
  readonly #cobTimes = new Map<string, Timeline>();
  readonly #pix = new Map<string, Pix>();
  readonly #pixOfCob = new Map<string, string[]>();
  readonly #pixTimes = new Map<string, Timeline>();
  readonly #puts = new Map<string, PutTrace>();
  readonly locations = new Locations((clientId, txid) => this.cob(clientId, txid));
  readonly #lotes = new Map<string, Lote>();

  constructor(directory: string) {
    super();
    this.open(directory);
  }

  /** The account that holds a Pix key now; a key moves to the account that was set up with it last. */
  ownerOf(chave: string): Account | undefined {
    return this.accounts.get(this.#ownerOfChave.get(chave) ?? "");
  }

  cob(clientId: string, txid: string): Cob | undefined {
    return this.#cobs.get(cobKey(clientId, txid));
  }

  /** An older revision of a cob, or the present one; undefined if it never existed. */
  cobRevision(cob: Cob, revisao: number): Cob | undefined {
    if (revisao === cob.revisao) return cob;
    const older = this.#olderRevisions.get(cobKey(cob.clientId, cob.txid)) ?? [];
    return older.find((revision) => revision.revisao === revisao);
  }

  /** The cobs of every account under one txid: a txid is unique per account only. */
  cobsOf(txid: string): readonly Cob[] {
    const clientIds = this.#accountsOfTxid.get(txid) ?? [];
    return clientIds.flatMap((clientId) => this.cob(clientId, txid) ?? []);
  }

  countCobs(clientId: string): number {
    return this.#cobTimes.get(clientId)?.length ?? 0;
  }

  /** Cobs by creation time, epoch milliseconds, both ends inclusive. */
  cobsBetween(clientId: string, from: number, to: number): readonly Cob[] {
    const txids = this.#cobTimes.get(clientId)?.between(from, to) ?? [];
    return txids.flatMap((txid) => this.cob(clientId, txid) ?? []);
  }

  pix(endToEndId: string): Pix | undefined {
    return this.#pix.get(endToEndId);
  }

  allPix(): Iterable<Pix> {
    return this.#pix.values();
  }

  pixOfCob(cob: Cob): readonly Pix[] {
    const ids = this.#pixOfCob.get(cobKey(cob.clientId, cob.txid)) ?? [];
    return ids.flatMap((id) => this.#pix.get(id) ?? []);
  }

  /** Pix by settlement time, epoch milliseconds, both ends inclusive. */
  pixBetween(clientId: string, from: number, to: number): readonly Pix[] {
    const ids = this.#pixTimes.get(clientId)?.between(from, to) ?? [];
    return ids.flatMap((id) => this.#pix.get(id) ?? []);
  }

  /** Undefined until the txid was PUT for the first time. */
  putsOf(clientId: string, txid: string): PutTrace | undefined {
    return this.#puts.get(cobKey(clientId, txid));
  }

  allPuts(): Iterable<PutTrace> {
    return this.#puts.values();
  }

  nextLocId(): number {
    return this.locations.lastId + 1;
  }

  lote(clientId: string, id: string): Lote | undefined {
    return this.#lotes.get(cobKey(clientId, id));
  }

  lotesOf(clientId: string): readonly Lote[] {
    return [...this.#lotes.values()].filter((lote) => lote.clientId === clientId);
  }

  protected apply(fact: Fact): void {
    switch (fact.t) {
      case "account":
        this.accounts.set(fact.account.clientId, fact.account);
        this.#ownerOfChave.set(fact.account.chave, fact.account.clientId);
        return;
      case "cob":
        this.#putCob(fact.cob);
        return;
      case "put": {
        const key = cobKey(fact.put.clientId, fact.put.txid);
        const body = fact.put.body ?? this.#puts.get(key)?.body ?? "";
        this.#puts.set(key, { ...fact.put, body });
        return;
      }
      case "pix":
        this.#putPix(fact.pix);
        return;
      case "loc":
        this.locations.put(fact.loc);
        return;
      case "lote":
        this.#lotes.set(cobKey(fact.lote.clientId, fact.lote.id), fact.lote);
        return;
      case "webhook":
        this.webhooks.set(fact.webhook.chave, fact.webhook);
        return;
      case "webhook-gone":
        this.webhooks.delete(fact.chave);
        return;
      case "delivery":
        this.deliveries.set(fact.delivery.id, fact.delivery);
        return;
      default:
        throw unknownFact(fact);
    }
  }

  #putCob(cob: Cob): void {
    const key = cobKey(cob.clientId, cob.txid);
    const before = this.#cobs.get(key);
    this.#cobs.set(key, cob);
    this.locations.link(before, cob);
    if (before === undefined) {
      addTo(this.#accountsOfTxid, cob.txid, cob.clientId);
      timelineIn(this.#cobTimes, cob.clientId).add(cob.criacao, cob.txid);
    } else if (before.revisao < cob.revisao) {
      addTo(this.#olderRevisions, key, before);
    }
  }

  #putPix(pix: Pix): void {
    const isNew = !this.#pix.has(pix.endToEndId);
    this.#pix.set(pix.endToEndId, pix);
    if (!isNew) return;
    timelineIn(this.#pixTimes, pix.clientId).add(pix.horario, pix.endToEndId);
    if (pix.paysCob && pix.txid !== undefined) {
      addTo(this.#pixOfCob, cobKey(pix.clientId, pix.txid), pix.endToEndId);
    }
  }

  protected *snapshot(): Generator<readonly Fact[]> {
    // Sorted by key ownership: the present owner is written last, so that reading it back gives the key to it again.
    const ownsItsChave = (account: Account) =>
      this.#ownerOfChave.get(account.chave) === account.clientId ? 1 : 0;
    const accounts = [...this.accounts.values()];
    accounts.sort((a, b) => ownsItsChave(a) - ownsItsChave(b));
    for (const account of accounts) yield [{ t: "account", account }];
    for (const put of this.#puts.values()) yield [{ t: "put", put }];
    for (const loc of this.locations.recorded()) yield [{ t: "loc", loc }];
    for (const lote of this.#lotes.values()) yield [{ t: "lote", lote }];
    for (const [key, cob] of this.#cobs) {
      const revisions = [...(this.#olderRevisions.get(key) ?? []), cob];
      yield revisions.map((revision): Fact => ({ t: "cob", cob: revision }));
    }
    for (const pix of this.#pix.values()) yield [{ t: "pix", pix }];
    for (const webhook of this.webhooks.values()) yield [{ t: "webhook", webhook }];
    forgetOldDeliveries(this.deliveries);
    for (const delivery of this.deliveries.values()) yield [{ t: "delivery", delivery }];
  }
}

function cobKey(clientId: string, txid: string): string {
  return `${clientId}\n${txid}`;
}

function timelineIn(map: Map<string, Timeline>, key: string): Timeline {
  const timeline = map.get(key) ?? new Timeline();
  map.set(key, timeline);
  return timeline;
}
