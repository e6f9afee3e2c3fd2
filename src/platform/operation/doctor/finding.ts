/** What a check has found: in order, worth knowing, worth doing, or broken. Each is one Russian line. */
export interface Finding {
  level: 'ok' | 'note' | 'warning' | 'fail';
  line: string;
}

export const ok = (line: string): Finding => ({ level: 'ok', line });
export const note = (line: string): Finding => ({ level: 'note', line });
export const warning = (line: string): Finding => ({ level: 'warning', line });
export const fail = (line: string): Finding => ({ level: 'fail', line });

const SIGNS = { ok: '✓', note: '·', warning: '!', fail: '✗' };

/** Prints all of them and a line with their count; a broken one is exit code 1. */
export function printFindings(findings: Finding[]): void {
  for (const { level, line } of findings) console.log(`${SIGNS[level]} ${line}`);
  const count = (of: Finding['level']) => findings.filter(({ level }) => level === of).length;
  console.log(
    count('fail') + count('warning') === 0
      ? 'Всё в порядке.'
      : `Исправить сейчас (✗): ${count('fail')}. Исправить при случае (!): ${count('warning')}.`,
  );
  if (count('fail') > 0) process.exitCode = 1;
}

const MB = 1024 ** 2;

/** Bytes as people have them: `12 МБ`, `1,5 ГБ`. */
export function formatBytes(bytes: number): string {
  const [value, unit] = bytes < 1024 * MB ? [bytes / MB, 'МБ'] : [bytes / MB / 1024, 'ГБ'];
  return `${value.toLocaleString('ru-RU', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${unit}`;
}
