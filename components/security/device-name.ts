/** What a browser says of itself, as far as users know the names. */
export interface DeviceName {
  readonly browser: string | null;
  readonly system: string | null;
  readonly handheld: boolean;
}

/** In this order: nearly every browser also calls itself by the names of those further down. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bCriOS\/|\bHeadlessChrome\/|\bChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

const HANDHELDS = ["iPhone", "iPad", "Android"];

/** Reads a User-Agent header; null where it names nothing that users would know. */
export function deviceName(userAgent: string): DeviceName {
  const system = nameIn(SYSTEMS, userAgent);
  const handheld = system !== null && HANDHELDS.includes(system);
  return { browser: nameIn(BROWSERS, userAgent), system, handheld };
}

function nameIn(names: readonly (readonly [RegExp, string])[], text: string): string | null {
  return names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
