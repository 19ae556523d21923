/** How the snippet of one language in docs/snippets/verify is run. */
export interface Language {
  /** How the guide names it. */
  readonly name: string;
  /** Its file below docs/snippets/verify. */
  readonly snippet: string;
  /** What has to be installed. */
  readonly commands: readonly string[];
  /** The file that the snippet is written to. */
  readonly file: string;
  /**
   * Further files by name. The program reads a call a line from its input: secret, id, timestamp, signatures and body, each
   * in base64 with a comma between them. It prints `true` or `false` for each.
   */
  readonly files: Readonly<Record<string, string>>;
  /** The commands that build and run it in the folder of the files; the last one reads the calls. */
  readonly run: readonly (readonly [string, ...string[]])[];
}

export const LANGUAGES: readonly Language[] = [
  {
    name: "Node.js",
    snippet: "verify.mjs",
    commands: ["node"],
    file: "snippet.mjs",
    files: {
      "main.mjs": `import { readFileSync } from "node:fs";
import { isGenuine } from "./snippet.mjs";
for (const line of readFileSync(0, "utf8").trim().split("\\n")) {
  const [secret, id, timestamp, signatures, body] = line.split(",").map((part) => Buffer.from(part, "base64"));
  const headers = { "webhook-id": String(id), "webhook-timestamp": String(timestamp), "webhook-signature": String(signatures) };
  console.log(isGenuine(String(secret), headers, body));
}`,
    },
    run: [["node", "main.mjs"]],
  },
  {
    name: "Python",
    snippet: "verify.py",
    commands: ["python3"],
    file: "snippet.py",
    files: {
      "main.py": `import base64, sys
from snippet import is_genuine
for line in sys.stdin:
    secret, id, timestamp, signatures, body = [base64.b64decode(part) for part in line.strip().split(",")]
    headers = {"webhook-id": id.decode(), "webhook-timestamp": timestamp.decode(), "webhook-signature": signatures.decode()}
    print("true" if is_genuine(secret.decode(), headers, body) else "false")`,
    },
    run: [["python3", "main.py"]],
  },
  {
    name: "PHP",
    snippet: "verify.php",
    commands: ["php"],
    file: "snippet.php",
    files: {
      "main.php": `<?php
require 'snippet.php';
while (($line = fgets(STDIN)) !== false) {
    [$secret, $id, $timestamp, $signatures, $body] = array_map('base64_decode', explode(',', trim($line)));
    $server = ['HTTP_WEBHOOK_ID' => $id, 'HTTP_WEBHOOK_TIMESTAMP' => $timestamp, 'HTTP_WEBHOOK_SIGNATURE' => $signatures];
    echo isGenuine($secret, $server, $body) ? "true\\n" : "false\\n";
}`,
    },
    run: [["php", "main.php"]],
  },
  {
    name: "Java",
    snippet: "VintemWebhook.java",
    commands: ["javac", "java"],
    file: "VintemWebhook.java",
    files: {
      "Main.java": `import java.util.Base64;
import java.util.Scanner;
class Main {
  public static void main(String[] arguments) throws Exception {
    Scanner lines = new Scanner(System.in);
    while (lines.hasNextLine()) {
      String[] parts = lines.nextLine().split(",", -1);
      System.out.println(VintemWebhook.isGenuine(text(parts[0]), text(parts[1]), text(parts[2]), text(parts[3]),
          Base64.getDecoder().decode(parts[4])));
    }
  }
  static String text(String part) {
    return new String(Base64.getDecoder().decode(part), java.nio.charset.StandardCharsets.UTF_8);
  }
}`,
    },
    run: [
      ["javac", "Main.java", "VintemWebhook.java"],
      ["java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", ".", "Main"],
    ],
  },
  {
    name: "C#",
    snippet: "VintemWebhook.cs",
    commands: ["mcs", "mono"],
    file: "snippet.cs",
    files: {
      "main.cs": `using System;
using System.Text;
static class Program
{
    static string Text(string part) { return Encoding.UTF8.GetString(Convert.FromBase64String(part)); }
    static void Main()
    {
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            var parts = line.Split(',');
            bool genuine = VintemWebhook.IsGenuine(Text(parts[0]), Text(parts[1]), Text(parts[2]), Text(parts[3]), Convert.FromBase64String(parts[4]));
            Console.WriteLine(genuine ? "true" : "false");
        }
    }
}`,
    },
    run: [
      ["mcs", "-out:main.exe", "main.cs", "snippet.cs"],
      ["mono", "main.exe"],
    ],
  },
  {
    name: "Go",
    snippet: "verify.go",
    commands: ["go"],
    file: "vintem/snippet.go",
    files: {
      "go.mod": "module receiver\n",
      "main.go": `package main
import (
	"bufio"
	"encoding/base64"
	"fmt"
	"net/http"
	"os"
	"receiver/vintem"
	"strings"
)
func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		var texts [5][]byte
		for i, part := range strings.Split(lines.Text(), ",") {
			texts[i], _ = base64.StdEncoding.DecodeString(part)
		}
		header := http.Header{}
		header.Set("webhook-id", string(texts[1]))
		header.Set("webhook-timestamp", string(texts[2]))
		header.Set("webhook-signature", string(texts[3]))
		fmt.Println(vintem.IsGenuine(string(texts[0]), header, texts[4]))
	}
}
`,
    },
    run: [["go", "run", "."]],
  },
  {
    name: "Ruby",
    snippet: "verify.rb",
    commands: ["ruby"],
    file: "snippet.rb",
    files: {
      "main.rb": `require_relative "snippet"
STDIN.each_line do |line|
  secret, id, timestamp, signatures, body = line.strip.split(",", -1).map { |part| part.unpack1("m") }
  headers = { "webhook-id" => id, "webhook-timestamp" => timestamp, "webhook-signature" => signatures }
  puts genuine?(secret, headers, body)
end`,
    },
    run: [["ruby", "main.rb"]],
  },
];
