import { typesetName } from '../lib/russian/typography.ts';

const KINDS: [kind: RegExp, letters: string][] = [
  [/^исправительная колония (№ ?)?(?=\d)/i, 'ИК-'],
  [/^воспитательная колония (№ ?)?(?=\d)/i, 'Колония №\u00a0'],
  [/^колония-поселение (№ ?)?(?=\d)/i, 'КП-'],
  [/^следственный изолятор (№ ?)?(?=\d)/i, 'СИЗО-'],
];

/** A facility as people call it, `ИК-103`, `Колония № 106`: where it stands and its regime are what follows the comma. */
export function formatShortFacilityName(name: string): string {
  const short = name.split(',', 1)[0]?.trim() || name;
  return typesetName(KINDS.reduce((shown, [kind, letters]) => shown.replace(kind, letters), short));
}
