import type { Transfer } from '../user-order-payments.contract.ts';
import { readDay, readKopecks, transferOf } from './cells.ts';

const HEAD = '1CClientBankExchange';

/** Whether a text is of the format in which banks and 1C exchange statements. */
export function isOneC(text: string): boolean {
  return text.trimStart().startsWith(HEAD);
}

/** The incoming transfers of a statement in that format, `Ключ=значение` lines in sections. */
export function readOneC(text: string): Transfer[] {
  const own = new Set<string>();
  const documents: Map<string, string>[] = [];
  let document: Map<string, string> | null = null;
  for (const line of text.split(/\r\n?|\n/)) {
    const [key = '', ...rest] = line.split('=');
    const name = key.trim();
    const value = rest.join('=').trim();
    if (name === 'СекцияДокумент') document = new Map();
    else if (name === 'КонецДокумента') {
      if (document !== null) documents.push(document);
      document = null;
    } else if (document !== null) document.set(name, value);
    else if (name === 'РасчСчет') own.add(value);
  }
  return documents.filter((one) => isIncoming(one, own)).flatMap(transferFrom);
}

/** Came to an account the statement is of; without accounts the bank's own days say it. */
function isIncoming(document: Map<string, string>, own: Set<string>): boolean {
  const to = document.get('ПолучательСчет') || document.get('ПолучательРасчСчет') || '';
  const from = document.get('ПлательщикСчет') || document.get('ПлательщикРасчСчет') || '';
  if (own.has(from)) return false;
  return own.has(to) || (Boolean(document.get('ДатаПоступило')) && !document.get('ДатаСписано'));
}

function transferFrom(document: Map<string, string>): Transfer[] {
  const read = (...names: string[]) => names.map((name) => document.get(name)).find(Boolean) ?? '';
  const purpose =
    read('НазначениеПлатежа') ||
    [1, 2, 3, 4, 5, 6].map((line) => document.get(`НазначениеПлатежа${line}`) ?? '').join(' ');
  return transferOf({
    day: readDay(read('ДатаПоступило', 'Дата')),
    kopecks: readKopecks(read('Сумма')),
    document: read('Номер'),
    payer: read('Плательщик1', 'Плательщик'),
    purpose,
  });
}
