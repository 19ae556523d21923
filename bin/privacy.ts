import { existsSync } from "node:fs";
import type { Note } from "@/lib/audit/audited";
import { findMerchant } from "@/lib/merchants/store/merchants";
import { now } from "@/lib/platform/clock";
import { asService } from "@/lib/platform/db/connection";
import { parseUuid } from "@/lib/platform/values/ids";
import { isReason, REASON_LENGTH } from "@/lib/platform/values/reason";
import { bareDocument, isDocument } from "@/lib/platform/values/tax-document";
import { lineOf, readList } from "@/lib/privacy/anonymization-list";
import { anonymizePayer } from "@/lib/privacy/anonymize-payer";
import { IDLE_DAYS, RETENTION_MONTHS } from "@/lib/privacy/hindrance";
import type { ServiceKeeper } from "@/lib/privacy/keeper";
import { findPayerData } from "@/lib/privacy/payer-data";
import { payerDataResponse } from "@/lib/privacy/payer-data-response";
import { payerKey } from "@/lib/privacy/payer-key";
import { replayAnonymizations, replayInWords } from "@/lib/privacy/replay-anonymizations";
import { retainPayers } from "@/lib/privacy/retain";
import { findAnonymizations } from "@/lib/privacy/store/anonymizations";
import { findHolds, placeHold, releaseHold } from "@/lib/privacy/store/holds";
import type { PayerState } from "@/lib/privacy/store/payer-state";
import { findPolicy, savePolicy } from "@/lib/privacy/store/policies";
import {
  type Input,
  impossible,
  merchantNamed,
  type Printed,
  required,
  runCommand,
  UsageError,
} from "./command";

const USAGE = `Privacy: payers' data, as docs/privacy.md says.

  npm run -s privacy -- export --merchant ID --document CPF-OR-CNPJ
      Prints everything that the merchant holds about a person, as JSON.
  npm run -s privacy -- anonymize --merchant ID --document CPF-OR-CNPJ [--dry-run]
      Takes a person out of every charge of the merchant, for good. Refused while one of the charges is
      open, disputed, moved in the last ${IDLE_DAYS} days, or is under a legal hold. --dry-run says what would be.
  npm run -s privacy -- hold --merchant ID --document CPF-OR-CNPJ --reason TEXT
      Keeps a person's data until the hold is released.
  npm run -s privacy -- holds --merchant ID
      The merchant's holds, newest first. They name no person: look a document up with anonymize --dry-run.
  npm run -s privacy -- release --merchant ID --hold ID
  npm run -s privacy -- retention --merchant ID [--months ${RETENTION_MONTHS.min}…${RETENTION_MONTHS.max}|never]
      How long the merchant keeps payers' data after the last movement of a charge; never by default.
      The first night counts what would be anonymised, the nights after it do it.
  npm run -s privacy -- retain
      What the worker does every night, now.
  npm run -s privacy -- list
      The anonymisations as lines for restore --anonymizations: hashes, no person.
  npm run -s privacy -- replay --from FILE
      Anonymises again who is in such a list, as after a restore by other means than npm run restore.

Every one takes --json. DATA_DIR or DATABASE_URL say which service.
`;

const about = ({ merchant }: Input) => merchantNamed(merchant);

await runCommand(USAGE, {
  export: { options: ["merchant", "document"], act: "payer.export", about, run: exportPayer },
  anonymize: {
    options: ["merchant", "document"],
    flags: ["dry-run"],
    act: "payer.anonymize",
    about,
    run: anonymize,
  },
  hold: { options: ["merchant", "document", "reason"], act: "payer.hold", about, run: hold },
  holds: { options: ["merchant"], run: holds },
  release: { options: ["merchant", "hold"], act: "payer.release", about, run: release },
  retention: { options: ["merchant", "months"], act: "retention.set", about, run: retention },
  retain: { options: [], run: retain },
  list: { options: [], run: list },
  replay: { options: ["from"], act: "payer.replay", run: replay },
});

async function exportPayer(input: Input, note: Note): Promise<Printed> {
  const { keeper, document } = await personOf(input, note);
  const data = await findPayerData(keeper, document, now());
  if (!data) throw impossible("This merchant has nothing about this document.");
  note({ charges: data.state.charges });
  const json = payerDataResponse(data);
  return { json, text: JSON.stringify(json, null, 2) };
}

async function anonymize(input: Input, note: Note): Promise<Printed> {
  const { keeper, document } = await personOf(input, note);
  if (input["dry-run"]) {
    note({ dryRun: true });
    const data = await findPayerData(keeper, document, now());
    if (!data) throw impossible("This merchant has nothing about this document.");
    return { json: data.state, text: inWords(data.state) };
  }
  const outcome = await anonymizePayer(keeper, document, now());
  switch (outcome.kind) {
    case "unknown":
      throw impossible("This merchant has nothing about this document.");
    case "hindered":
      throw impossible(inWords(outcome.state));
    case "under_way":
      note({ charges: outcome.charges });
      throw impossible(`${outcome.charges} charge(s) anonymised, others not yet: run it again.`);
    case "done":
      note({ charges: outcome.charges });
      return {
        json: { charges: outcome.charges },
        text: `${outcome.charges} charge(s) anonymised.`,
      };
  }
}

function inWords({ charges, anonymized, saidSince, exceptions, hindrances }: PayerState): string {
  const reasons = hindrances.map(
    (found) =>
      `${found.hindrance}: ${found.charges} charge(s), ${found.exceptions} exception(s) about money for no charge`,
  );
  const all = `${charges} charge(s) and ${exceptions} exception(s) show this person, ${anonymized} charge(s) not any more, of which ${saidSince} have texts of later.`;
  return reasons.length === 0
    ? `${all} Nothing hinders.`
    : [`${all} Nothing is anonymised while some are hindered:`, ...reasons].join("\n");
}

async function hold(input: Input, note: Note): Promise<Printed> {
  const { keeper, document } = await personOf(input, note);
  const reason = required(input, "reason");
  if (!isReason(reason)) {
    throw new UsageError(`--reason has ${REASON_LENGTH.min} to ${REASON_LENGTH.max} characters.`);
  }
  const placed = await placeHold(keeper, payerKey(keeper.merchantId, document), reason);
  note({}, placed.id);
  return { json: placed, text: `Held: ${placed.id}` };
}

async function holds(input: Input): Promise<Printed> {
  const found = await findHolds(await keeperOf(input));
  const lines = found.map(({ id, placedAt, reason }) =>
    [placedAt.toISOString(), id, reason].join("  "),
  );
  return { json: found, text: lines.join("\n") || "No holds." };
}

async function release(input: Input, note: Note): Promise<Printed> {
  const id = parseUuid(required(input, "hold"));
  if (!id || !(await releaseHold(await keeperOf(input), id, now()))) {
    throw impossible("This merchant has no open hold with this id.");
  }
  note({}, id);
  return { json: { released: id }, text: "Released." };
}

async function retention(input: Input, note: Note): Promise<Printed> {
  const keeper = await keeperOf(input);
  if (input.months !== undefined) {
    const months = monthsOf(required(input, "months"));
    note({ months });
    await savePolicy(keeper, months, now());
  }
  const policy = await findPolicy(keeper);
  const text = policy
    ? `${policy.months} months; ${policy.countedAt ? `counted: ${policy.counted} charge(s)` : "counted tonight"}`
    : "Payers' data is kept for good.";
  return { json: policy, text };
}

function monthsOf(text: string): number | null {
  if (text === "never") return null;
  const months = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (months >= RETENTION_MONTHS.min && months <= RETENTION_MONTHS.max) return months;
  throw new UsageError(
    `--months is never, or from ${RETENTION_MONTHS.min} to ${RETENTION_MONTHS.max}.`,
  );
}

async function retain(): Promise<Printed> {
  await retainPayers(now());
  return { json: {}, text: "Done; the audit log says what." };
}

async function list(): Promise<Printed> {
  const entries = await findAnonymizations();
  return { json: entries.length, text: entries.map(lineOf).join("").trimEnd() };
}

async function replay(input: Input, note: Note): Promise<Printed> {
  const file = required(input, "from");
  if (!existsSync(file)) throw new UsageError("--from must name a file.");
  const entries = await readList(file);
  const replayed = await asService((tx) => replayAnonymizations(tx, entries, now()));
  const { anonymized: charges, stayed, failed } = replayed;
  note({ entries: entries.length, charges });
  return {
    json: { charges, stayed, failed },
    text: replayInWords(replayed).join("\n"),
    isFailure: failed.length > 0,
  };
}

async function keeperOf(input: Input): Promise<ServiceKeeper> {
  const id = parseUuid(required(input, "merchant").toLowerCase());
  const merchant = id ? await findMerchant(id) : null;
  if (merchant) return { merchantId: merchant.id, service: "operator" };
  throw impossible("There is no merchant with this --merchant; merchants -- list shows all.");
}

/** The person of a command, and in the audit log their key: a document stands in no record. */
async function personOf(input: Input, note: Note) {
  const document = bareDocument(required(input, "document"));
  if (!isDocument(document)) throw new UsageError("--document is a CPF or a CNPJ.");
  const keeper = await keeperOf(input);
  note({}, payerKey(keeper.merchantId, document).toString("hex"));
  return { keeper, document };
}
