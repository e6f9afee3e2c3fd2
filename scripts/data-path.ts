import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { parse } from '@swc/core';
import { BROWSER, TEST } from './wall-rules.ts';

/** The one module that sends and names failures (docs/decisions/0022-one-data-path.md); the rule is for everybody else. */
const DATA = /^src\/ui\/data\//;

/** Whatever else catches, and why it is no failed call that a screen explains by itself. */
const mayCatch: Record<string, string> = {
  'src/ui/session.ts': 'a token that cannot be decoded',
  'src/ui/draft.ts': 'a draft that cannot be read',
  'src/app/layout/shop-layout.tsx': 'no categories leave the sidebar empty, on the server, too',
  'src/app/layout/use-service-worker.ts': 'a browser that forbids workers',
  'src/app/layout/header/navigation/sign-out.ts': 'code that does not come is named as a failure',
  'src/catalog/web/product-list/product-list-cache.ts': 'code that does not come is named as a failure',
  'src/catalog/web/admin-products/prepare-picture.ts': 'a file that is no picture',
  'src/lib/spreadsheet/unpack.ts': 'a file that is no workbook',
  'src/lib/spreadsheet/read-workbook.ts': 'a workbook that cannot be read',
};

/** Whatever else remembers beside the router, and why the router cannot. */
const mayRemember: Record<string, string> = {
  'src/ui/session.ts': 'the session is no answer',
  'src/catalog/web/product-list/product-list-cache.ts': 'no address loads a list of several pages at once',
  'src/cart/web/cart-store.ts': 'the cart lives in the browser',
  'src/cart/web/cart-hydration.ts': 'the cart is brought up to date once for header, sidebar and checkout',
  'src/letter/web/list/list-memory.ts': 'what is to be stored nowhere is no answer',
  'src/cart/web/sidebar-cart.tsx': 'a component that is loaded later',
  'src/facilities/web/chosen-facility.ts': 'a choice of this tab',
  'src/facilities/web/use-facilities.ts': 'every part of a screen shows one answer',
  'src/desk/shortcuts.ts': 'the keys of the screen that is open',
  'src/desk/editing/use-new-rows.ts': 'numbers of rows',
  'src/catalog/web/admin-products/waiting-pictures.ts': 'photos that are not sent yet, over a new sign-in',
  'src/ui/fields/after-press.ts': 'whether something is being pressed',
};

const NO_CATCH =
  'неудача приходит рядом с ответом: возьмите useSend, useAsk, useWork, loaded или outcomeOf (src/ui/data)';
const NO_CAST =
  'ответ читает контракт: возьмите тип из CallAnswer и loaderData, а схему поправьте в *.contract.ts';
const NO_CACHE =
  'ответы помнит маршрутизатор: спросите в clientLoader (shouldRevalidate скажет, когда не надо) или через useAsk';
const NO_FLAG =
  'что в пути, знает маршрутизатор: возьмите busy из useSend, useSendEach, useWork или useNavigation';
const NO_FETCH = 'спрашивает только call (src/ui/data/call.ts): опишите вызов в *.contract.ts';

const NO_REVALIDATION =
  'загрузчик читает адрес: напишите export { shouldRevalidate } from …/ui/data/should-revalidate.ts';

const ANSWER =
  /^(answer|outcome|loaderData|actionData|response|json|useLoaderData|useActionData|useFetcher|call)$/;
const FLAG =
  /^(is)?(busy|sending|loading|saving|pending|submitting|fetching|deleting|creating|waiting|inflight)$/i;
const CACHE = /^(Map|WeakMap|LRUCache)$/;

interface Node {
  type: string;
  [part: string]: unknown;
}

/**
 * What of the screens below `root`/src goes past the one data path: a `try` or a `.catch` around a call, an
 * answer that is cast, an own cache, an own busy flag, an own `fetch`. One line each, with what to do instead.
 */
export async function findBrokenDataPath(root: string): Promise<string[]> {
  const entries = await readdir(join(root, 'src'), { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => new RegExp(BROWSER).test(file) && !new RegExp(TEST).test(file) && !DATA.test(file));
  const complaints: string[] = [];
  for (const file of files.sort()) {
    const text = await readFile(join(root, file), 'utf8');
    const program = await parse(text, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'esnext' });
    if (readsItsAddress(nodesIn(program)) && !/export [^;]*\bshouldRevalidate\b/.test(text)) {
      complaints.push(`${file}: ${NO_REVALIDATION}`);
    }
    for (const wrong of new Set(wrongIn(file, nodesIn(program), nodesOfModule(program)))) {
      complaints.push(`${file}: ${wrong}`);
    }
  }
  return complaints;
}

function* wrongIn(file: string, nodes: Node[], top: Node[]): Generator<string> {
  for (const node of nodes) {
    if (!(file in mayCatch) && catches(node)) yield `своя ловля неудач; ${NO_CATCH}`;
    if (node.type === 'TsAsExpression' && namesIn(node.expression).some((name) => ANSWER.test(name))) {
      yield `ответ приведён через as; ${NO_CAST}`;
    }
    if (node.type === 'VariableDeclarator' && isFlag(node)) yield `свой признак занятости; ${NO_FLAG}`;
    if (isCallOf(node, /^useRef$/) && makesCache(node.arguments)) yield `свой кеш; ${NO_CACHE}`;
    if (isCallOf(node, /^fetch$/)) yield `свой fetch; ${NO_FETCH}`;
  }
  if (file in mayRemember) return;
  for (const declaration of top) {
    if (declaration.kind === 'let' || holdsCache(declaration.declarations)) yield `свой кеш; ${NO_CACHE}`;
  }
}

/** A loader that is told the address: its answer is for that address alone. */
function readsItsAddress(nodes: Node[]): boolean {
  return nodes.some(
    ({ type, identifier, params }) =>
      type === 'FunctionDeclaration' &&
      /^(clientLoader|loader)$/.test(textOf(identifier)) &&
      namesIn(params).some((name) => name === 'request' || name === 'params'),
  );
}

function catches(node: Node): boolean {
  if (node.type === 'TryStatement') return true;
  const { callee } = node as { callee?: Node };
  return (
    node.type === 'CallExpression' &&
    callee?.type === 'MemberExpression' &&
    textOf(callee.property) === 'catch'
  );
}

function isFlag({ id, init }: Node): boolean {
  const [first] = isNode(id) && id.type === 'ArrayPattern' ? nodesIn(id.elements) : [];
  if (first === undefined || !isNode(init) || !isCallOf(init, /^useState$/)) return false;
  return FLAG.test(textOf(first)) && nodesIn(init.arguments).some(({ type }) => type === 'BooleanLiteral');
}

const isCallOf = (node: Node, name: RegExp) =>
  node.type === 'CallExpression' && isNode(node.callee) && name.test(textOf(node.callee));

const makesCache = (within: unknown) => nodesIn(within).some(isCache);

const isCache = ({ type, callee }: Node) => type === 'NewExpression' && CACHE.test(textOf(callee));

const holdsCache = (declarators: unknown) =>
  nodesIn(declarators).some(
    ({ type, init }) => type === 'VariableDeclarator' && isNode(init) && isCache(init),
  );

/** Returns the declarations of variables that live as long as the page. */
function nodesOfModule(program: { body: unknown[] }): Node[] {
  const declared = program.body
    .filter(isNode)
    .map((item) => ('declaration' in item ? item.declaration : item));
  return declared.filter(isNode).filter(({ type }) => type === 'VariableDeclaration');
}

function nodesIn(within: unknown): Node[] {
  if (typeof within !== 'object' || within === null) return [];
  const below = Object.values(within).flatMap(nodesIn);
  return isNode(within) ? [within, ...below] : below;
}

const namesIn = (within: unknown) =>
  nodesIn(within)
    .filter(({ type }) => type === 'Identifier')
    .map(textOf);

const isNode = (thing: unknown): thing is Node =>
  typeof thing === 'object' && thing !== null && 'type' in thing && typeof thing.type === 'string';

/** Returns the name of an identifier; empty for anything else. */
const textOf = (node: unknown) => (isNode(node) && typeof node.value === 'string' ? node.value : '');
