/** What a phone draws its own bars in: the paper of each theme (app/globals.css). */
export const THEME_COLOURS = [
  { media: "(prefers-color-scheme: light)", color: "#fbfaf8" },
  { media: "(prefers-color-scheme: dark)", color: "#161311" },
];
