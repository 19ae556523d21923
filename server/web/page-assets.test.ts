import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { builtFiles, pageFiles, readPageAssets } from "./page-assets";

/** A folder as bin/build.mjs leaves it. */
function built(): URL {
  const folder = mkdtempSync(join(tmpdir(), "vintem-assets-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "checkout.js"), "ours()");
  writeFileSync(join(folder, "checkout.json"), `{"stylesheet":"/assets/checkout-1.css"}`);
  writeFileSync(join(folder, "assets/checkout-1.css"), "a{color:red}");
  writeFileSync(join(folder, "assets/checkout-1.css.gz"), gzipSync("a{color:red}"));
  writeFileSync(join(folder, "assets/inter-1.woff2"), "font");
  return pathToFileURL(`${folder}/`);
}

test("a page's stylesheet and script are those of the build", () => {
  expect(readPageAssets(built())).toEqual({
    stylesheet: "/assets/checkout-1.css",
    script: "ours()",
  });
});

test("files are served with their type, for good, and compressed where the build compressed them", async () => {
  const serve = pageFiles(new URL("assets/", built()));
  const get = (name: string) =>
    serve(
      new Request(`http://localhost/assets/${name}`, {
        headers: { "accept-encoding": "gzip, br" },
      }),
    );
  const font = get("inter-1.woff2");
  expect(font.headers.get("content-type")).toBe("font/woff2");
  expect(font.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(font.headers.get("content-encoding")).toBeNull();
  expect(await font.text()).toBe("font");
  const css = serve(new Request("http://localhost/assets/checkout-1.css"));
  expect(css.headers.get("content-type")).toBe("text/css; charset=utf-8");
  expect(await css.text()).toBe("a{color:red}");
});

test.each(["", "nothing.css", "checkout-1.css.gz", "../checkout.js", "..%2fcheckout.js"])(
  "there is no file %o",
  (name) => {
    const serve = pageFiles(new URL("assets/", built()));
    expect(serve(new Request(`http://localhost/assets/${name}`)).status).toBe(404);
  },
);

test("a reader who takes gzip alone gets the file that the build compressed so", async () => {
  const serve = pageFiles(new URL("assets/", built()));
  const headers = { "accept-encoding": "gzip" };
  const response = serve(new Request("http://localhost/assets/checkout-1.css", { headers }));
  expect(response.headers.get("content-encoding")).toBe("gzip");
  expect(Buffer.from(await response.arrayBuffer())).toEqual(gzipSync("a{color:red}"));
});

test("what Next.js built is served as it was compressed, from folders below as well", async () => {
  const folder = built();
  mkdirSync(new URL("chunks/", folder));
  writeFileSync(new URL("chunks/1a_b.js", folder), "ours()");
  writeFileSync(new URL("chunks/1a_b.js.br", folder), brotliCompressSync("ours()"));
  const headers = { "accept-encoding": "gzip, br" };
  const url = "http://localhost/_next/static/chunks/1a_b.js";
  const response = builtFiles(folder)(new Request(url, { headers }));
  expect(response.headers.get("content-encoding")).toBe("br");
  expect(response.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(Buffer.from(await response.arrayBuffer())).toEqual(brotliCompressSync("ours()"));
});
