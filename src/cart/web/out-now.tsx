import { quoteName } from '../../lib/russian/typography.ts';

/** «Пока нет: „Чай“ (ждём к 5 мая).»; nothing where all is there. */
export function OutOfStockNote({ out }: { out: readonly { name: string; label: string }[] }) {
  if (out.length === 0) return null;
  const named = out.map(({ name, label }) => `${quoteName(name)} (${label.toLowerCase()})`);
  return <p>Пока нет: {named.join(', ')}.</p>;
}
