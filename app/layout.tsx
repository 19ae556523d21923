import "@fontsource-variable/inter/wght.css";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import type { ReactNode } from "react";
import { THEME_COLOURS } from "@/components/ui/theme-colours";
import { requestLocale } from "./request-locale";

/** Every page carries a nonce of its own, so none may be rendered ahead of its request. */
export const dynamic = "force-dynamic";

export const metadata: Metadata = {
  title: { default: "Vintém", template: "%s · Vintém" },
  icons: { icon: "/icon.svg" },
  robots: { index: false, follow: false },
  // Phones turn amounts and documents into telephone links otherwise.
  formatDetection: { telephone: false, email: false, address: false, date: false },
};

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: THEME_COLOURS,
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang={await requestLocale()}>
      <body>{children}</body>
    </html>
  );
}
