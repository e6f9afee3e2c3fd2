import { PUT_IN, type TableUse, tablesIn } from './sql-tables.ts';
import { isNode, readNodes, type SyntaxNode } from './syntax.ts';

/** Kysely's methods that name a table. */
const METHODS: Record<string, TableUse['verb']> = {
  selectFrom: 'reads',
  innerJoin: 'reads',
  leftJoin: 'reads',
  rightJoin: 'reads',
  fullJoin: 'reads',
  crossJoin: 'reads',
  from: 'reads',
  using: 'reads',
  insertInto: 'writes',
  updateTable: 'writes',
  deleteFrom: 'writes',
  mergeInto: 'writes',
  replaceInto: 'writes',
};

/** One table that a file reads or writes, and where. */
export interface Query extends TableUse {
  line: number;
}

/** Whatever names a table says one of these; most files say none. */
const MAYBE = new RegExp(`\\b(sql|query|${Object.keys(METHODS).join('|')})\\b`);

/** Returns what the queries of a file do to tables, those of the query builder and those in SQL. */
export function readQueries(file: string, text: string): Query[] {
  if (!MAYBE.test(text)) return [];
  const { nodes, lineOf } = readNodes(file, text);
  return nodes.flatMap((node) => {
    const uses = usesOf(node);
    // A chain of calls begins where its first one does: the method's own name says more.
    const named = isNode(node.callee) && isNode(node.callee.property) ? node.callee.property : node;
    return uses.map((use) => ({ ...use, line: lineOf(named) }));
  });
}

function usesOf(node: SyntaxNode): TableUse[] {
  if (node.type === 'TaggedTemplateExpression') {
    return isNode(node.tag) && node.tag.value === 'sql' ? tablesIn(textOf(node.template) ?? '') : [];
  }
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !isNode(node.callee.property)) return [];
  const method = String(node.callee.property.value);
  const [first] = (node.arguments as { expression: SyntaxNode }[]).map(({ expression }) => expression);
  if (first === undefined) return [];
  if (isNode(node.callee.object) && node.callee.object.value === 'sql') {
    if (method === 'table') return [{ verb: 'writes', table: undefined }];
    return method === 'raw' ? tablesIn(textOf(first) ?? '') : [];
  }
  if (method === 'query') return tablesIn(textOf(first) ?? '');
  const verb = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  return verb === undefined ? [] : namesIn(first).map((table) => ({ verb, table }));

  function namesIn(argument: SyntaxNode): (string | undefined)[] {
    if (argument.type === 'ArrayExpression') {
      return (argument.elements as { expression: SyntaxNode }[]).flatMap(({ expression }) =>
        namesIn(expression),
      );
    }
    const name = textOf(argument)?.split(' as ')[0]?.split('.').at(-1)?.trim();
    if (name !== undefined) return [name.includes(PUT_IN) ? undefined : name];
    // A subquery names its own tables; a variable hides the name where that of a table is asked for.
    return verb === 'writes' || (method === 'selectFrom' && argument.type === 'Identifier')
      ? [undefined]
      : [];
  }
}

/** The text of a string or a template, with a sign for each value in it; undefined for anything else. */
function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'StringLiteral') return String(node.value);
  if (node.type !== 'TemplateLiteral') return undefined;
  return (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join(` ${PUT_IN} `);
}
