import { judge, type ServiceFacts, waitingIn } from "@/lib/health/service-health";
import { findServiceFacts } from "@/lib/health/store/service-facts";
import { findVitals } from "@/lib/health/store/vitals";
import type { Environment } from "@/lib/platform/env";
import { activePspAccounts } from "@/lib/providers/store/psp-accounts";
import { type Finding, toMend, toWatch, well } from "./finding";

const DAY_S = 86_400;
/** A nightly backup is at most so old, with two hours for taking it. */
const BACKUP_S = DAY_S + 2 * 3_600;

/** What is looked at of a service at work, what its finding is called, and what to do. */
const PARTS: readonly (readonly [
  keyof ServiceFacts,
  string,
  (facts: ServiceFacts) => string,
  string,
])[] = [
  [
    "workers",
    "worker",
    ({ workers }) => `${workers.length} workers beat in the last day.`,
    "Start the service, or look into the log of its worker.",
  ],
  [
    "queue",
    "jobs",
    ({ queue }) => `${waitingIn(queue).count} jobs are due.`,
    "Look at /operator/health: a provider that hangs holds up its own jobs alone.",
  ],
  [
    "givenUpJobs",
    "jobs given up",
    ({ givenUpJobs }) => `${givenUpJobs} jobs were given up.`,
    "npm run -s jobs -- list says why; npm run -s jobs -- retry --all tries them again.",
  ],
  [
    "feed",
    "events",
    ({ feed }) => `The events of ${feed.count} merchants wait for their place in the feed.`,
    "Look whether a worker is alive, and restart one that hangs.",
  ],
  [
    "providerLists",
    "lists of payments",
    ({ providerLists }) => `${providerLists.length} accounts are read.`,
    "npm run -s psp-accounts -- test --id ID says which step fails; /operator/health names the account.",
  ],
  [
    "certificates",
    "client certificates",
    ({ certificates }) => `${certificates.length} end within 30 days.`,
    "npm run -s psp-accounts -- csr --id ID, then update with what the bank issues.",
  ],
  [
    "exceptions",
    "discrepancies",
    ({ exceptions }) => `${exceptions.count} of the operator's wait for a decision.`,
    "Decide them: npm run -s exceptions -- list.",
  ],
  [
    "unpriced",
    "prices",
    ({ unpriced }) => `${unpriced} merchants can be paid by a method without a price.`,
    "npm run -s merchants -- set-price --default sets the price of every merchant without its own.",
  ],
];

/** Looks at the service's own records: accounts, worker, jobs, lists, certificates, backups. */
export async function checkService(environment: Environment, now: Date): Promise<Finding[]> {
  const [accounts, facts, vitals] = [
    await activePspAccounts(),
    await findServiceFacts(),
    await findVitals(),
  ];
  const checks = judge(facts, now);
  return [
    accounts.length > 0
      ? well("provider accounts", `${accounts.length} accounts are in use.`)
      : toMend(
          "provider accounts",
          "There is none, so nothing can be charged.",
          "npm run -s psp-accounts -- add: --help shows how.",
        ),
    ...PARTS.map(([part, what, sentence, todo]): Finding => {
      const level = checks[part];
      return { what, level, finding: sentence(facts), todo: level === "ok" ? null : todo };
    }),
    ofBackup(vitals.backupAgeSeconds, environment),
  ];
}

function ofBackup(ageSeconds: number | null, environment: Environment): Finding {
  const what = "backup";
  const todo =
    "npm run -s backup -- --to DIR every night (docs/backup.md); where another program takes them, npm run -s backup -- --record after each.";
  if (ageSeconds === null) {
    const make = environment === "production" ? toMend : toWatch;
    return make(what, "None was ever taken.", todo);
  }
  const finding = `The last one is ${(ageSeconds / 3_600).toFixed(1)} hours old.`;
  return ageSeconds <= BACKUP_S ? well(what, finding) : toMend(what, finding, todo);
}
