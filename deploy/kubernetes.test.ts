import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadAll } from "js-yaml";
import { expect, onTestFinished, test } from "vitest";
import { canUse } from "@/testing/deep";

const require = createRequire(import.meta.url);

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: { readonly template?: { readonly spec: Pod } };
}

interface Pod {
  readonly automountServiceAccountToken?: boolean;
  readonly securityContext?: object;
  readonly containers: readonly {
    readonly image: string;
    readonly args: readonly string[];
    readonly securityContext?: object;
    readonly resources?: { readonly limits?: { readonly memory?: string } };
  }[];
}

/** The example as kubectl renders it, or, where there is no kubectl, the files that it is rendered from. */
function manifests(): readonly Manifest[] {
  const folder = mkdtempSync(join(tmpdir(), "vintem-kustomize-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync("deploy/kubernetes", folder, { recursive: true });
  const secrets = join(folder, "example", "secrets.env");
  writeFileSync(secrets, readFileSync(`${secrets}.example`));
  const rendered = spawnSync("kubectl", ["kustomize", join(folder, "example")], {
    encoding: "utf8",
  });
  if (canUse("kubectl", rendered.error === undefined, "what it renders of the example")) {
    expect(rendered.stderr).toBe("");
    return loadAll(rendered.stdout) as Manifest[];
  }
  const files = ["base", "example"].flatMap((part) =>
    readdirSync(join(folder, part)).map((name) => join(folder, part, name)),
  );
  return files
    .filter((file) => file.endsWith(".yaml") && !file.endsWith("kustomization.yaml"))
    .flatMap((file) => loadAll(readFileSync(file, "utf8")) as Manifest[]);
}

/** The class that knows a kind's schema: `kubernetes-models` has one for each. */
function modelOf({ apiVersion, kind }: Manifest): new (data: object) => { validate(): void } {
  return require(`kubernetes-models/${apiVersion}/${kind}`)[kind];
}

test("every manifest is as Kubernetes' schemas want it", () => {
  const all = manifests();
  const kinds = all.map(({ kind }) => kind);
  expect(kinds).toEqual(
    expect.arrayContaining(["Deployment", "Job", "Service", "Ingress", "PodDisruptionBudget"]),
  );
  // kubectl breaks long values of secrets into lines, which Kubernetes reads and the schema's format does not.
  for (const manifest of all.filter(({ kind }) => kind !== "Secret")) {
    const Model = modelOf(manifest);
    expect(
      () => new Model(manifest).validate(),
      `${manifest.kind} ${manifest.metadata.name}`,
    ).not.toThrow();
  }
});

test("the schemas refuse what Kubernetes would refuse", () => {
  const [deployment] = manifests().filter(({ kind }) => kind === "Deployment");
  if (!deployment) throw new Error("there is no Deployment");
  const Model = modelOf(deployment);
  const wrong = { ...deployment, spec: { ...deployment.spec, replicas: "two" } };
  expect(() => new Model(wrong).validate()).toThrow();
});

test("every pod is as the standard for restricted pods demands, and has one role", () => {
  const pods = manifests().flatMap(({ spec }) => (spec?.template ? [spec.template.spec] : []));
  const roles = pods.flatMap(({ containers }) => containers.flatMap(({ args }) => args));
  expect([...roles].sort()).toEqual(["migrate", "web", "worker"]);
  for (const pod of pods) {
    expect(pod).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 10_001,
        seccompProfile: { type: "RuntimeDefault" },
      },
    });
    for (const container of pod.containers) {
      expect(container.securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
      expect(container.resources?.limits?.memory).toMatch(/^\d+Mi$/);
    }
  }
});
