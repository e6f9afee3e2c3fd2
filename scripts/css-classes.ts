import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

/**
 * What a screen below `root`/src takes from a CSS module that has no such class: it would be `undefined`, and no type
 * says so. One line each. Only classes that are spelled out are looked at, not those named by a variable.
 */
export async function findMissingClasses(root: string): Promise<string[]> {
  const read = async (pattern: string) => {
    const files = globSync(`src/**/${pattern}`, { cwd: root }).sort();
    return new Map(
      await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), 'utf8')] as const)),
    );
  };
  const styles = await read('*.module.css');
  const sources = await read('*.{ts,tsx}');
  const classes = new Map([...styles].map(([file, text]) => [file, classesIn(text)]));
  const shared = new Map([...sources].flatMap(([file, text]) => sharedStyles(file, text)));
  const complaints: string[] = [];
  const expect = (file: string, style: string, name: string) => {
    if (classes.get(style)?.has(name) === false) {
      complaints.push(`${file}: в ${style} нет класса ${name}; допишите его там или уберите здесь`);
    }
  };
  for (const [file, text] of sources) {
    for (const [local, style] of stylesOf(file, text, shared)) {
      const used = text.matchAll(new RegExp(`(?<![\\w./-])${local}\\.(\\w+)`, 'g'));
      for (const name of new Set(Array.from(used, ([, name = '']) => name))) expect(file, style, name);
    }
  }
  for (const [file, text] of styles) {
    for (const [, names = '', from = ''] of text.matchAll(/composes: ([\w\s-]+) from "([^"]+)"/g)) {
      for (const name of names.split(/\s+/)) expect(file, besides(file, from), name);
    }
  }
  return complaints;
}

function classesIn(css: string): Set<string> {
  const bare = css.replace(/\/\*[\s\S]*?\*\/|"[^"]*"|url\([^)]*\)/g, '');
  return new Set(Array.from(bare.matchAll(/\.([a-zA-Z_][\w-]*)/g), ([, name = '']) => name));
}

/** The styles that a file hands on under a name of its own. */
function sharedStyles(file: string, text: string): [name: string, style: string][] {
  const handedOn = text.matchAll(/export \{ default as (\w+) \} from '([^']+\.module\.css)'/g);
  return Array.from(handedOn, ([, name = '', from = '']) => [name, besides(file, from)]);
}

/** The styles that a file uses, each under its name there. */
function stylesOf(file: string, text: string, shared: Map<string, string>): [local: string, style: string][] {
  const own = Array.from(
    text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g),
    ([, local = '', from = '']): [string, string] => [local, besides(file, from)],
  );
  const named = Array.from(text.matchAll(/import \{([^}]*)\} from/g), ([, names = '']) => names.split(','));
  const foreign = named.flat().flatMap((entry): [string, string][] => {
    const [name = '', local = name] = entry.trim().split(' as ');
    const style = shared.get(name);
    return style === undefined ? [] : [[local, style]];
  });
  return [...own, ...foreign];
}

const besides = (file: string, from: string) => normalize(join(dirname(file), from));
