/** Tailwind is the only step between our CSS and the browser's. */
export default { plugins: { "@tailwindcss/postcss": {} } };
