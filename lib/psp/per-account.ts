/**
 * Connections outlive requests: gives each account the one that was made for it before, and a new one
 * when its settings changed.
 */
export function perAccount<Kept>() {
  const kept = new Map<string, { readonly settings: string; readonly one: Kept }>();
  return (accountId: string, settings: unknown, make: () => Kept): Kept => {
    const text = JSON.stringify(settings);
    const known = kept.get(accountId);
    if (known?.settings === text) return known.one;
    const one = make();
    kept.set(accountId, { settings: text, one });
    return one;
  };
}
