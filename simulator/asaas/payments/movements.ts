import type { Account, Fact, Movement } from "@/simulator/asaas/ledger/records";
import { randomHex } from "@/simulator/values/identifiers";
import { inReais } from "./money";

/** What moves at an account, before it is a row of its statement. */
type NewMovement = Pick<Movement, "type" | "cents" | "paymentId" | "date">;

/** Rows of an account's statement, and the account with its balance after them. */
export function movementFacts(account: Account, moved: readonly NewMovement[]): readonly Fact[] {
  let { balance } = account;
  const facts = moved.map((one): Fact => {
    balance += one.cents;
    const id = `fin_${randomHex(8)}`;
    const { id: accountId } = account;
    const movement = { ...one, id, accountId, balance, isHidden: false, isUnreadable: false };
    return { t: "movement", movement };
  });
  return facts.length === 0 ? [] : [...facts, { t: "account", account: { ...account, balance } }];
}

/** A row of the statement as `GET /financialTransactions` lists it. */
export function movementWire(movement: Movement): Record<string, unknown> {
  const { id, type, cents, balance, date, paymentId, isUnreadable } = movement;
  return {
    object: "financialTransaction",
    id,
    value: isUnreadable ? "R$ ?" : inReais(cents),
    balance: inReais(balance),
    type,
    date,
    description: paymentId === null ? type : `${type} - fatura ${paymentId}`,
    paymentId,
    splitId: null,
    transferId: null,
    anticipationId: null,
  };
}
