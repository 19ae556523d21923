import { z } from "zod";
import { open, operation, operator } from "@/lib/http/operation";
import { json, NOT_FOUND, UNAVAILABLE } from "@/lib/http/response";
import { checkReadiness } from "./check-readiness";
import { givenUpJobs, retryJobs } from "./store/jobs";

const up = z.strictObject({ status: z.literal("ok") });

export const health = operation({
  name: "health",
  summary: { pt: "Diz que o processo está no ar", en: "Reports that the process is up" },
  method: "GET",
  at: [{ path: "/healthz", who: open }],
  successes: { 200: up },
  problems: [],
  run: async () => json(200, { status: "ok" }),
});

export const readiness = operation({
  name: "readiness",
  summary: { pt: "Diz se o serviço pode atender", en: "Reports whether the service can serve" },
  method: "GET",
  at: [{ path: "/readyz", who: open }],
  successes: { 200: up },
  problems: [],
  run: async () => ((await checkReadiness()) ? json(200, { status: "ok" }) : UNAVAILABLE),
});

const retriedJobs = z.strictObject({ retried: z.int() });

export const retryJob = operation({
  name: "retryJob",
  summary: { pt: "Repete uma tarefa com falha", en: "Retries a job that was given up" },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/jobs/{id}/retry", who: operator }],
  successes: { 200: retriedJobs },
  problems: [],
  audit: "job.retry",
  async run({ params, note }) {
    const job = (await givenUpJobs()).find(({ id }) => id === params.id);
    if (!job) return NOT_FOUND;
    note({ task: job.task }, job.id);
    return json(200, { retried: await retryJobs([job.id]) });
  },
});

export const retryAllJobs = operation({
  name: "retryAllJobs",
  summary: { pt: "Repete todas as tarefas com falha", en: "Retries all jobs that were given up" },
  method: "POST",
  at: [{ path: "/api/dashboard/operator/jobs/retry", who: operator }],
  successes: { 200: retriedJobs },
  problems: [],
  audit: "job.retry_all",
  async run({ note }) {
    const retried = await retryJobs((await givenUpJobs()).map(({ id }) => id));
    note({ retried });
    return json(200, { retried });
  },
});
