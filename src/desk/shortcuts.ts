import { type RefObject, useEffect, useRef } from 'react';
import { createKeybindingsHandler } from 'tinykeys';
import { createChangeNotifier } from '../ui/change-notifier.ts';
import { browserStorage } from '../ui/data/safe-storage.ts';

/** Something done by keys. */
interface Shortcut {
  /** Places on the keyboard, one after another, as `KeyboardEvent.code` has them: they hold in any layout. */
  press: readonly string[];
  /** What it does, for the list under «?». */
  label: string;
  run(): void;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

const OFF_KEY = 'adminShortcuts';

const NO_GROUPS: readonly ShortcutGroup[] = [];

let groups = NO_GROUPS;
/** What listens to the keys of the groups above; made when a key is pressed. */
let pressed: ((event: KeyboardEvent) => void) | undefined;
const watchedGroups = createChangeNotifier();

function changed(): void {
  pressed = undefined;
  watchedGroups.changed();
}

/** What the keys do on the screen that is open. */
export function useShortcutGroups(): readonly ShortcutGroup[] {
  return watchedGroups.useValue(() => groups, NO_GROUPS);
}

/** Gives keys a meaning while the component is there. */
export function useRegisterShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const group: ShortcutGroup = {
      title,
      get shortcuts() {
        return latest.current;
      },
    };
    groups = [...groups, group];
    changed();
    return () => {
      groups = groups.filter((other) => other !== group);
      changed();
    };
  }, [title]);
}

/** Keys of one letter must be possible to turn off (WCAG 2.1.4); kept in this browser. */
export const shortcutsSwitch = {
  isOn: () => browserStorage.get(OFF_KEY) === null,
  turn(on: boolean): void {
    if (on) browserStorage.remove(OFF_KEY);
    else browserStorage.set(OFF_KEY, 'off');
    changed();
  },
};

export function useAreShortcutsOn(): boolean {
  return watchedGroups.useValue(shortcutsSwitch.isOn, true);
}

/** Runs what a key means, unless somebody is typing, a dialog is open, or the keys are off. */
export function runShortcut(event: KeyboardEvent): void {
  pressed ??= listenTo(allShortcuts().map(({ press }) => press));
  pressed(event);
}

const allShortcuts = () => groups.flatMap((group) => group.shortcuts);

function listenTo(presses: (readonly string[])[]) {
  // The longest first: the second key of one must not be taken for another's only one.
  const longestFirst = presses.toSorted((one, other) => other.length - one.length);
  const bindings = longestFirst.map((press): [string, (event: KeyboardEvent) => void] => [
    press.join(' '),
    (event) => {
      event.preventDefault();
      // What it does now: the screen may have been drawn again since.
      allShortcuts()
        .find((shortcut) => shortcut.press.join() === press.join())
        ?.run();
    },
  ]);
  return createKeybindingsHandler(Object.fromEntries(bindings), { ignore: isNoShortcut });
}

const isNoShortcut = (event: KeyboardEvent) =>
  event.repeat || event.defaultPrevented || !shortcutsSwitch.isOn() || isShortcutBlocked(event.target);

const TYPING =
  'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="button"])';

/** True where a letter is text, or where a dialog has the word. */
export function isShortcutBlocked(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof Element && target.matches(TYPING);
}

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
  const focused = () => {
    const at = document.activeElement;
    return rows().find((one) => one.contains(at?.closest('[data-panel]') ? findOpenedRowOpener() : at));
  };

  function step(by: 1 | -1) {
    const here = focused();
    openerOf(here === undefined ? rows()[0] : rows()[rows().indexOf(here) + by])?.focus();
  }

  useRegisterShortcuts(`${title}: строки`, [
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
export const findOpenedRowOpener = () =>
  document.querySelector<HTMLElement>('[data-opener][aria-expanded="true"]');

/** Opens a row, goes into what stands beside the list, and back. */
function open(row: Element | undefined): void {
  const panel = document.querySelector<HTMLElement>('[data-panel]');
  const opener = openerOf(row);
  // An opened form has the focus in its heading.
  if (document.activeElement?.matches('[data-panel] h2'))
    panel?.querySelector<HTMLElement>('input, textarea, select')?.focus();
  else if (panel?.contains(document.activeElement)) findOpenedRowOpener()?.focus();
  else if (panel && (!opener || opener === findOpenedRowOpener())) panel.focus();
  else opener?.click();
}
