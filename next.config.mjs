import { hashOf, PAGES } from "./bin/sources.mjs";

/** @type {import("next").NextConfig} */
export default {
  // Nodes that built the same release by themselves serve each other's pages (docs/scaling.md).
  generateBuildId: () => hashOf(PAGES).slice(0, 20),
  // Fewer ways in: no image optimizer, no header that names the framework, no source maps.
  images: { unoptimized: true },
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  reactStrictMode: true,
  agentRules: false,
  // Titles come with the head of every page; no script has to move them there.
  htmlLimitedBots: /.*/,
  // Loaded once, by Node.js: our own copy and the one in Next.js's bundle share the database's pool.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@prisma/adapter-pg",
    "@prisma/client",
    "@zxcvbn-ts/core",
    "@zxcvbn-ts/language-common",
    "@zxcvbn-ts/language-pt-br",
    "pdfkit",
    "pg",
    "pino",
    "rate-limiter-flexible",
    "undici",
  ],
  // The address that a PSP calls carries its secret.
  logging: { incomingRequests: { ignore: [/\/webhooks\//] } },
  typescript: { ignoreBuildErrors: true },
  // Each process keeps the pages that it was asked for, not all of them: 40 MB less (docs/performance.md).
  experimental: { preloadEntriesOnStart: false },
};
