#!/usr/bin/env node
// Finds what a migration would do to a table that grows while others write: rewrite or read all of it under a lock.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const USAGE = `node bin/check-migrations.mjs [--help]

Run in the project's folder, by npm run check. It reads the migrations since 20261220: the first line says how releases
get along with it (-- expand: why, or -- contract: why), and no statement keeps writers of a large table waiting (ADR 0092).
Where one is short all the same, a line right above it says why: -- short: why
Exits with 1 and a line for each statement.
`;

/** Migrations of before this rule are applied everywhere, and an applied one never changes. */
export const SINCE = "20261220";

/** Migrations that were applied before the rule was, and why they are short. */
const ACCEPTED = {
  "20261222000400_payer_mail":
    "its index is of mails, which the release before does not have; the block makes policies",
};

/** Tables whose rows are as many as merchants, members and accounts, or that are emptied all the time. */
const SMALL = new Set(
  `_prisma_migrations backups brands client_assertions client_secrets fee_collection_reversals fee_collections feed_heads
  health_samples invitations legal_holds members merchant_limits merchants prices psp_account_priorities psp_accounts
  rate_limits recovery_codes repeatable_migrations request_quotas restores retention_policies saved_views signing_keys
  statement_days sync_fences web_processes webhook_endpoints worker_heartbeats`.split(/\s+/),
);

const NAME = String.raw`(?:ONLY )?(?:public\.|"public"\.)?"?(\w+)"?`;
const named = (pattern) => new RegExp(pattern.replaceAll("NAME", NAME), "i");

/** What a statement must not do to a table that grows, and what does the same without a long lock. */
const RULES = [
  {
    pattern: named("^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY).* ON NAME"),
    why: "keeps writers waiting while it reads the table: CREATE INDEX CONCURRENTLY IF NOT EXISTS, in a migration of its own",
  },
  {
    pattern: named(
      "^ALTER TABLE (?:IF EXISTS )?NAME.*\\bADD (?:COLUMN )?(?!CONSTRAINT).*\\bDEFAULT (?!now\\(\\))[^,]*\\(",
    ),
    why: "rewrites the table: a default that is computed for each row; add it without, and fill it in the worker",
  },
  {
    pattern: named("^ALTER TABLE (?:IF EXISTS )?NAME.*\\b(?:GENERATED|SERIAL|BIGSERIAL)\\b"),
    why: "rewrites the table: add a column that may be null, and fill it in the worker",
  },
  {
    pattern: named(
      "^ALTER TABLE (?:IF EXISTS )?NAME.*\\bALTER (?:COLUMN )?\\S+ (?:SET DATA )?TYPE\\b",
    ),
    why: "may rewrite the table: add a column of the new type",
  },
  {
    pattern: named("^ALTER TABLE (?:IF EXISTS )?NAME.*\\bSET NOT NULL"),
    why: "reads the table under its strongest lock: a CHECK (… IS NOT NULL) NOT VALID, validated by a later migration",
  },
  {
    pattern: named(
      "^ALTER TABLE (?:IF EXISTS )?NAME(?!.*\\bNOT VALID\\b).*\\bADD (?:CONSTRAINT \\S+ )?(?:CHECK|FOREIGN KEY)",
    ),
    why: "reads the table under a lock: NOT VALID, and VALIDATE CONSTRAINT in a later migration",
  },
  {
    pattern: named(
      "^ALTER TABLE (?:IF EXISTS )?NAME.*\\bADD COLUMN(?:(?!\\bADD\\b).)*\\b(?:REFERENCES|CHECK|UNIQUE|PRIMARY KEY)\\b",
    ),
    why: "reads the table under its strongest lock: add the column alone, then the constraint NOT VALID",
  },
  {
    pattern: named(
      "^ALTER TABLE (?:IF EXISTS )?NAME(?!.*\\bUSING INDEX\\b).*\\bADD (?:CONSTRAINT \\S+ )?(?:UNIQUE|PRIMARY KEY|EXCLUDE)",
    ),
    why: "builds an index under the strongest lock: build it CONCURRENTLY, then ADD CONSTRAINT … USING INDEX",
  },
  {
    pattern: named("^ALTER TABLE (?:IF EXISTS )?NAME.*\\bSET (?:LOGGED|UNLOGGED|TABLESPACE)"),
    why: "rewrites the table",
  },
  {
    pattern: named("^(?:UPDATE|DELETE FROM) NAME"),
    why: "locks every row that it finds until the migration ends: let the worker do it in batches",
  },
  {
    pattern: named("^INSERT INTO .*\\bFROM NAME"),
    why: "reads the table in the migration's transaction: let the worker do it in batches",
  },
  {
    pattern: named("^(?:CLUSTER|VACUUM FULL|TRUNCATE(?: TABLE)?|LOCK(?: TABLE)?) NAME"),
    why: "locks the whole table",
  },
];

/** What is wrong with one migration, a sentence each. */
export function faultsOf(sql) {
  const statements = statementsIn(sql);
  const made = new Set(
    statements.flatMap(
      ({ text }) => named("^CREATE TABLE (?:IF NOT EXISTS )?NAME").exec(text)?.[1] ?? [],
    ),
  );
  const grows = (table) => !SMALL.has(table) && !made.has(table);
  const faults = [];
  if (!/^-- (?:expand|contract): \S/.test(sql))
    faults.push("its first line has to be -- expand: why, or -- contract: why (ADR 0064)");
  for (const { text, isShort } of statements) {
    const begin = `${text.slice(0, 60)}…`;
    if (/\bINDEX CONCURRENTLY\b/i.test(text)) {
      if (statements.length > 1 || !/\bIF (?:NOT )?EXISTS\b/i.test(text))
        faults.push(`"${begin}" has to be alone in its migration, with IF NOT EXISTS or IF EXISTS`);
      continue;
    }
    if (isShort) continue;
    if (/^DO\b/i.test(text) && /\b(?:UPDATE|DELETE|ALTER|EXECUTE|LOCK)\b/i.test(text))
      faults.push(`"${begin}" cannot be read: write its statements out`);
    for (const { pattern, why } of RULES) {
      const table = pattern.exec(text)?.[1]?.toLowerCase();
      if (table && grows(table)) faults.push(`"${begin}" ${why}`);
    }
    const constraint = /\bVALIDATE CONSTRAINT "?(\w+)"?/i.exec(text)?.[1];
    if (
      constraint &&
      statements.some((one) => one.text.includes(constraint) && /\bNOT VALID\b/i.test(one.text))
    )
      faults.push(
        `"${begin}" reads the table under the lock that added it: validate in a later migration`,
      );
  }
  return faults;
}

/** The statements of a file without comments, on one line each. */
function statementsIn(sql) {
  const statements = [];
  let text = "";
  let isShort = false;
  const bodies = /\$(\w*)\$[\s\S]*?\$\1\$/g;
  const kept = [];
  // A body's semicolons end no statement.
  const flat = sql.replace(bodies, (body) => `«${kept.push(body) - 1}»`);
  for (const line of flat.split("\n")) {
    if (text === "" && /^-- short: \S/.test(line)) isShort = true;
    const code = line.replace(/--.*$/, "");
    for (const [at, part] of code.split(";").entries()) {
      if (at > 0) {
        const whole = text.replace(/«(\d+)»/g, (_, index) => kept[index]);
        if (whole.trim() !== "")
          statements.push({ text: whole.replace(/\s+/g, " ").trim(), isShort });
        [text, isShort] = ["", false];
      }
      text += `${part} `;
    }
    if (text.trim() === "") text = "";
  }
  if (text.trim() !== "") statements.push({ text: text.replace(/\s+/g, " ").trim(), isShort });
  return statements;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (process.argv[2] === "--help") {
    process.stdout.write(USAGE);
    process.exit(0);
  }
  const folder = join("prisma", "migrations");
  const faults = readdirSync(folder)
    .filter((name) => name >= SINCE && /^\d/.test(name) && !(name in ACCEPTED))
    .flatMap((name) =>
      faultsOf(readFileSync(join(folder, name, "migration.sql"), "utf8")).map(
        (fault) => `${name}: ${fault}`,
      ),
    );
  for (const fault of faults) process.stderr.write(`${fault}\n`);
  process.exit(faults.length > 0 ? 1 : 0);
}
