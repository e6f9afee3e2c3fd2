/** Small and fond endings; behind them those of a noun. */
const FOND =
  /^(.{3,}?)(очк|ечк|ичк|оньк|еньк|ушк|юшк|ышк|ишк|ух|юх|очек|ечек|чик|ик|ок|ек|к|ц)(а|и|у|е|о|ой|ою|ов|ам|ами|ах|ы|)$/;

/** Consonants that become others before such endings: «лук», «лучок»; «перец», «перчик». */
const BEFORE_FOND = new Map([
  ['ч', ['к', 'ц']],
  ['ж', ['г']],
  ['ш', ['х']],
]);

/** Other ends of a noun that has such a fond form: «селёдка», «горчица», «клубника». */
const OF_FEMININE = new Map([
  ['очк', ['к', 'иц']],
  ['ечк', ['к']],
  ['ичк', ['иц', 'ик']],
  ['ок', ['к']],
  ['ек', ['к']],
]);

/** Returns the stems that a small or fond form may come from («лучок», «селёдочка»), the likeliest first; none for any other word. */
export function findBasesOfFondForm(word: string): string[] {
  const [, base = '', fond = ''] = FOND.exec(word) ?? [];
  if (base === '') return [];
  const changed = (BEFORE_FOND.get(base.at(-1) ?? '') ?? []).map((letter) => base.slice(0, -1) + letter);
  const feminine = (OF_FEMININE.get(fond) ?? []).map((ending) => base + ending);
  return [...changed, base, ...feminine];
}
