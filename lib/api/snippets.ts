/** One language's snippet in a folder of docs/snippets/. */
export interface Snippet {
  readonly language: string;
  readonly file: string;
  /** How frameworks hand over what it needs, in Markdown. */
  readonly note?: string;
}

/** The snippets by the folder that they are in, in the order in which they are shown. */
export const SNIPPETS: Readonly<Record<string, readonly Snippet[]>> = {
  start: [
    { language: "curl", file: "start.sh" },
    { language: "TypeScript", file: "start.ts" },
    { language: "Python", file: "start.py" },
    { language: "PHP", file: "start.php" },
    { language: "Java", file: "Start.java" },
    { language: "C#", file: "Start.cs" },
  ],
  links: [
    { language: "curl", file: "links.sh" },
    { language: "TypeScript", file: "links.ts" },
    { language: "Python", file: "links.py" },
    { language: "PHP", file: "links.php" },
  ],
  reconcile: [
    { language: "TypeScript", file: "reconcile.ts" },
    { language: "Python", file: "reconcile.py" },
    { language: "PHP", file: "reconcile.php" },
  ],
  verify: [
    {
      language: "Node.js",
      file: "verify.mjs",
      note: 'Express: `express.raw({ type: "application/json" })`. Fastify: `parseAs: "buffer"`. Next.js: `Buffer.from(await request.arrayBuffer())`, `Object.fromEntries(request.headers)`.',
    },
    {
      language: "Python",
      file: "verify.py",
      note: "Flask: `is_genuine(secret, request.headers, request.get_data())`. Django: `request.headers`, `request.body`.",
    },
    {
      language: "PHP",
      file: "verify.php",
      note: "Laravel: `isGenuine($secret, $request->server->all(), $request->getContent())`.",
    },
    {
      language: "Java",
      file: "VintemWebhook.java",
      note: 'Spring: `@RequestBody byte[] body`, `@RequestHeader("webhook-id") String id`.',
    },
    {
      language: "C#",
      file: "VintemWebhook.cs",
      note: 'ASP.NET Core: `Request.Body` → `MemoryStream`, `Request.Headers["webhook-id"]`.',
    },
    { language: "Go", file: "verify.go" },
    {
      language: "Ruby",
      file: "verify.rb",
      note: "Rails: `request.headers`, `request.raw_post`.",
    },
  ],
};
