import type { RequestEffect } from "@/simulator/bank/faults/rules";
import { Ledger } from "@/simulator/bank/ledger/ledger";
import { ScriptedServer, type ServerOptions } from "@/simulator/control/scripted-server";
import type { NotificationPost } from "@/simulator/notifications/post";
import { FreshIds } from "./fresh-ids";
import { WebhookNotifier } from "./notifier";
import { RefundSettlement } from "./refund-settlement";
import { DEFAULT_SETTINGS, type Settings } from "./settings";
import { TokenServer } from "./tokens";

/** One running bank: its ledger, its work under way, and the faults that are scripted for it. */
export class Bank extends ScriptedServer<RequestEffect, Settings> {
  readonly ledger: Ledger;
  readonly tokens: TokenServer;
  /** Ids of calls, at banks that want a new one each time. */
  readonly callIds = new FreshIds();
  readonly post: NotificationPost;
  readonly notifier: WebhookNotifier;
  readonly refunds: RefundSettlement;

  constructor(options: ServerOptions) {
    super(options, DEFAULT_SETTINGS);
    const { state, now, notificationBackoffMs: backoffMs, post } = options;
    const { faults } = this;
    this.post = post;
    this.ledger = new Ledger(state);
    this.tokens = new TokenServer(this.ledger, now);
    this.notifier = new WebhookNotifier(this.ledger, { faults, now, backoffMs, post });
    const { ledger, notifier, failingRefunds } = this;
    const settings = () => this.settings;
    this.refunds = new RefundSettlement(ledger, notifier, now, settings, failingRefunds);
  }

  /** Takes up the notifications and refunds that the last run left unfinished. */
  resume(): void {
    this.notifier.resume();
    this.refunds.resume();
  }

  close(): void {
    this.notifier.close();
    this.refunds.close();
    this.ledger.close();
  }
}
