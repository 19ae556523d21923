import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { load } from "js-yaml";
import { expect, test } from "vitest";
import { canUse } from "@/testing/deep";

const read = (file: string) => readFileSync(file, "utf8");

interface Compose {
  readonly services: Record<
    string,
    {
      readonly environment?: Record<string, string>;
      readonly read_only?: boolean;
      readonly volumes?: readonly string[];
    }
  >;
  readonly networks: Record<string, { readonly ipam?: { config: { subnet: string }[] } } | null>;
}

test("Compose names no secret, demands each, and trusts its own proxy alone", () => {
  const text = read("compose.yaml");
  const { services, networks } = load(text) as Compose;
  const wanted = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
  expect(new Set(wanted)).toEqual(new Set(["VINTEM_SECRET", "POSTGRES_PASSWORD", "PUBLIC_HOST"]));
  const offered = [...read(".env.example").matchAll(/^(\w+)=/gm)].map(([, name]) => name);
  expect(offered).toEqual(expect.arrayContaining([...new Set(wanted)]));
  expect(read(".env.example")).toMatch(/^VINTEM_SECRET=$/m);
  expect(services.vintem?.read_only).toBe(true);
  const subnet = networks.front?.ipam?.config[0]?.subnet;
  expect(services.vintem?.environment?.TRUSTED_PROXIES).toBe(subnet);
});

test("Compose signs the service in as an owner who is no superuser, which the image's script makes", () => {
  const { services } = load(read("compose.yaml")) as Compose;
  const { environment: image = {}, volumes = [] } = services.postgres ?? {};
  const url = services.vintem?.environment?.DATABASE_URL ?? "";
  const [, user = "", name = ""] = /^postgresql:\/\/(\w+):.*\/(\w+)$/.exec(url) ?? [];
  expect(user).not.toBe(image.POSTGRES_USER ?? "postgres");
  const script = "deploy/postgres/10-owner.sh";
  expect(volumes).toContain(`./${script}:/docker-entrypoint-initdb.d/10-owner.sh:ro`);
  expect(read(script)).toContain(`CREATE ROLE ${user} LOGIN CREATEROLE PASSWORD`);
  expect(read(script)).toContain(`CREATE DATABASE ${name} OWNER ${user} `);
  expect(read(script)).not.toMatch(/\bSUPERUSER\b/);
});

test("the settings of the deployment files are settings of the service", () => {
  const known = read("lib/platform/environment-variables.ts");
  const compose = load(read("compose.yaml")) as Compose;
  const kustomization = load(read("deploy/kubernetes/example/kustomization.yaml")) as {
    configMapGenerator: { literals: string[] }[];
  };
  const named = [
    ...Object.keys(compose.services.vintem?.environment ?? {}),
    ...kustomization.configMapGenerator.flatMap(({ literals }) =>
      literals.map((pair) => pair.split("=")[0] ?? ""),
    ),
    ...[...read("deploy/kubernetes/example/secrets.env.example").matchAll(/^(\w+)=/gm)].map(
      ([, name = ""]) => name,
    ),
  ];
  expect(named.length).toBeGreaterThan(8);
  for (const name of named) expect(known, name).toMatch(new RegExp(`^  ${name}:`, "m"));
});

test("systemd takes the unit, where there is systemd", () => {
  const unit = read("deploy/systemd/vintem.service");
  for (const line of ["NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet="]) {
    expect(unit).toContain(`\n${line}\n`);
  }
  expect(unit).toContain("KillMode=mixed");
  // V8 calls it as it starts; outside the filter it would be the process's end.
  expect(unit).toMatch(/^SystemCallFilter=.*@pkey/m);
  const seen = spawnSync("systemd-analyze", ["verify", "deploy/systemd/vintem.service"], {
    encoding: "utf8",
  });
  if (!canUse("systemd-analyze", !seen.error, "its check of the unit")) return;
  // The program and the manual stand where an operator puts them.
  const lines = seen.stderr.split("\n").filter((line) => line.includes("vintem.service"));
  expect(lines.filter((line) => !line.includes("not executable"))).toEqual([]);
});
