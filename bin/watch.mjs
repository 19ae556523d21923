// For `npm run dev`: compiles the payers' pages, their script and their styles whenever they change. They go
// to dist/dev, because a start relies on the rest of dist/ being built from the sources that its stamp names.
import { context } from "esbuild";
import { browserBundles, PAYER_PAGES } from "./bundles.mjs";

for (const bundle of [...browserBundles("dist/dev/browser"), PAYER_PAGES]) {
  const kept = await context(bundle);
  await kept.rebuild();
  await kept.watch();
}
