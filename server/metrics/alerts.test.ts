import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { CATALOGUE, type MetricName, metricOf } from "@/lib/platform/metrics/catalogue";
import { canUse } from "@/testing/deep";
import { prometheusProgram } from "@/testing/exposition";

const read = (path: string) => readFileSync(path, "utf8");
const RULES = read("ops/alerts.yml");
const RULE_TESTS = read("ops/alerts.test.yml");
const BOARD = JSON.parse(read("ops/grafana-dashboard.json"));
const ALERTS = [...RULES.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");

/** Every metric that an expression reads, as it names it. */
function metricsIn(text: string): string[] {
  return [...text.matchAll(/\b(?:vintem|http_server|db_client|nodejs|v8js|process)_[a-z0-9_]+/g)]
    .map(([name]) => name)
    .filter((name) => !OF_LABELS.has(name));
}
const OF_LABELS = new Set<string>(Object.values(CATALOGUE).flatMap(({ labels }) => [...labels]));

/** The metric of the catalogue that a name is or, as a part of a histogram, belongs to. */
function known(name: string): boolean {
  if (Object.hasOwn(CATALOGUE, name)) return metricOf(name as MetricName).type !== "histogram";
  const whole = name.replace(/_(bucket|sum|count)$/, "");
  return Object.hasOwn(CATALOGUE, whole) && metricOf(whole as MetricName).type === "histogram";
}

const expressions: string[] = BOARD.panels.flatMap(
  ({ targets = [] }: { targets?: { expr: string }[] }) => targets.map(({ expr }) => expr),
);

test("rules and board read metrics that are exposed, by labels that these have", () => {
  const read = [...metricsIn(RULES), ...expressions.flatMap(metricsIn)];
  expect(read.length).toBeGreaterThan(30);
  expect(read.filter((name) => !known(name))).toEqual([]);
  const labels = new Set<string>([...OF_LABELS, "process", "instance", "le"]);
  const selectors = [RULES, ...expressions].flatMap((text) => [
    ...[...text.matchAll(/\{([^{}]*=[^{}]*)\}/g)].flatMap(([, inner]) => [
      ...(inner ?? "").matchAll(/(\w+)=~?"/g),
    ]),
  ]);
  expect(selectors.map(([, label]) => label).filter((label) => !labels.has(label ?? ""))).toEqual(
    [],
  );
  const groups = [RULES, ...expressions].flatMap((text) =>
    [...text.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => (list ?? "").split(/, */)),
  );
  expect(groups.filter((label) => !labels.has(label))).toEqual([]);
});

test("every alert is tried silent and fired, and the guide says what to do about it", () => {
  expect(ALERTS.length).toBeGreaterThanOrEqual(10);
  const guide = read("docs/guides/monitoring.md");
  for (const alert of ALERTS) {
    const tried = [
      ...RULE_TESTS.matchAll(new RegExp(`alertname: ${alert}\\n[^\\n]*\\n +exp_alerts:(.*)`, "g")),
    ];
    expect(
      tried.map(([, expected]) => expected),
      alert,
    ).toEqual([" []", ""]);
    expect(RULES, alert).toContain(`runbook: docs/guides/monitoring.md#${alert.toLowerCase()}\n`);
    expect(guide, alert).toContain(`\n### ${alert}\n`);
  }
});

test("promtool takes the rules and finds them to fire as their tests say", () => {
  const promtool = prometheusProgram("promtool");
  const rules = "the tests of the alerting rules";
  if (!canUse("promtool", promtool !== null, rules) || promtool === null) return;
  for (const args of [
    ["check", "rules", "ops/alerts.yml"],
    ["test", "rules", "ops/alerts.test.yml"],
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool, args, { encoding: "utf8" });
    expect(status, `${stdout}${stderr}`).toBe(0);
  }
});

test("the board is one that Grafana imports: its version, a data source to choose, panels that do not overlap", () => {
  expect(BOARD).toMatchObject({ schemaVersion: 39, title: "Vintém", uid: "vintem" });
  expect(BOARD.templating.list[0]).toMatchObject({ type: "datasource", query: "prometheus" });
  const cells = new Set<string>();
  const ids = new Set<number>();
  for (const { id, type, gridPos, targets = [], datasource } of BOARD.panels) {
    ids.add(id);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1) {
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect(cells.has(`${x} ${y}`)).toBe(false);
        expect(x).toBeLessThan(24);
        cells.add(`${x} ${y}`);
      }
    }
    if (type === "row") continue;
    expect(datasource.uid).toMatch(/^\$\{datasource\}$/);
    expect(targets.length).toBeGreaterThan(0);
  }
  expect(ids.size).toBe(BOARD.panels.length);
});
