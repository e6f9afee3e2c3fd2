import type { RefObject } from 'react';
import { useShortcuts } from './shortcuts.ts';

interface RowShortcuts {
  /** What the rows are, as a title under «?»: «Заказы». */
  title: string;
  list: RefObject<HTMLElement | null>;
  /** A row in the list, as CSS has it. */
  row: string;
  /** Rows have a box to tick. */
  ticks: boolean;
}

/** Leads through the rows of a list by J, K, X and O. */
export function useRowShortcuts({ title, list, row, ticks }: RowShortcuts): void {
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>(row) ?? [])].filter(openerOf);
  const focused = () => rows().find((one) => one.contains(document.activeElement));

  function step(by: 1 | -1) {
    const here = focused();
    openerOf(here === undefined ? rows()[0] : rows()[rows().indexOf(here) + by])?.focus();
  }

  useShortcuts(`${title}: строки`, [
    { press: ['KeyJ'], label: 'К следующей строке', run: () => step(1) },
    { press: ['KeyK'], label: 'К предыдущей строке', run: () => step(-1) },
    ...(ticks ? [{ press: ['KeyX'], label: 'Выбрать строку', run: () => tickOf(focused())?.click() }] : []),
    { press: ['KeyO'], label: 'Открыть строку, ещё раз — войти в открытое', run: () => open(focused()) },
  ]);
}

/** What opens a row; in one that does not open, the first thing to press. */
const openerOf = (row: Element | undefined) =>
  row?.querySelector<HTMLElement>('[data-opener]') ?? row?.querySelector<HTMLElement>('button, a, summary');

const tickOf = (row: Element | undefined) => row?.querySelector<HTMLElement>('input[type="checkbox"]');

/** Returns what opened the row that stands beside its list. */
export const openedRowOpener = () =>
  document.querySelector<HTMLElement>('[data-opener][aria-expanded="true"]');

/** Opens a row, goes into what stands beside the list, and back. */
function open(row: Element | undefined): void {
  const panel = document.querySelector<HTMLElement>('[data-panel]');
  const opener = openerOf(row);
  if (panel?.contains(document.activeElement)) openedRowOpener()?.focus();
  else if (panel && (!opener || opener === openedRowOpener())) panel.focus();
  else opener?.click();
}
