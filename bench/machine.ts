import { cpus, loadavg, release, totalmem } from "node:os";

/** What the figures were measured on, and how busy it was before, in words. */
export function machine(): string {
  const cores = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const [load = 0] = loadavg();
  return (
    `${cores.length} cores (${cores[0]?.model.trim()}), ${memory} GB, ` +
    `Linux ${release()}, Node.js ${process.versions.node}; load average before: ${load.toFixed(2)}.`
  );
}
