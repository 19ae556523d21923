#!/usr/bin/env node
// Exits with 0 when the app process at PORT answers: for the health checks of containers.
const port = process.env.PORT || "3000";
fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => process.exit(ok ? 0 : 1),
  () => process.exit(1),
);
