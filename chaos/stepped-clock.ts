import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** Where distributions put libfaketime: below these folders, or below one of theirs that names the machine. */
const FOLDERS = ["/usr/lib", "/usr/lib64", "/usr/local/lib"];
/** The one for programs with threads. */
const LIBRARY = "faketime/libfaketimeMT.so.1";

/** Processes look at the shift this often, in seconds. */
const LOOKED_AT_EVERY = 1;

/**
 * A clock for every process of a service, PostgreSQL as well, which steps while they run: libfaketime answers them the
 * machine's time and a shift. Time that only runs on, as timers use it, is left alone.
 */
export class SteppedClock {
  readonly #library: string;
  readonly #file: string;

  private constructor(library: string) {
    this.#library = library;
    const folder = mkdtempSync(join(tmpdir(), "vintem-clock-"));
    // PostgreSQL runs as another user where this is root.
    chmodSync(folder, 0o755);
    this.#file = join(folder, "shift");
    this.#write(0);
  }

  /** One at the machine's time; null where libfaketime is not installed. */
  static find(): SteppedClock | null {
    const found = FOLDERS.filter((folder) => existsSync(folder))
      .flatMap((folder) => ["", ...readdirSync(folder)].map((name) => join(folder, name, LIBRARY)))
      .find((file) => existsSync(file));
    return found === undefined ? null : new SteppedClock(found);
  }

  /** What processes that follow it are started with. */
  get environment(): Readonly<Record<string, string>> {
    return {
      LD_PRELOAD: this.#library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_CACHE_DURATION: String(LOOKED_AT_EVERY),
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
  }

  /** Steps it so far ahead of the machine's clock, behind it when negative, and back after so many ms. */
  async step(seconds: number, ms: number): Promise<boolean> {
    this.#write(seconds);
    await pause(ms);
    this.#write(0);
    return true;
  }

  #write(seconds: number): void {
    writeFileSync(this.#file, seconds < 0 ? String(seconds) : `+${seconds}`);
  }

  /** Ends it, once the processes that follow it have ended. */
  remove(): void {
    rmSync(dirname(this.#file), { recursive: true, force: true });
  }
}
