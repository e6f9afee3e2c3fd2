import { orderStatuses } from '../src/orders/order-status.ts';
import { isNode, readNodes, type SyntaxNode } from './tables/syntax.ts';
import { readSources } from './tables/table-owners.ts';

const HOME = 'src/orders/order-status.ts';

const SPELLED = new RegExp(`\\b(${orderStatuses.join('|')})\\b`);

/**
 * Returns the places below `root`/src where the status of an order is spelled, in code, in SQL or as a key:
 * which ones are over, cancelled or in work is known in one place, and whoever spells one knows it again.
 */
export async function findSpelledStatuses(root: string): Promise<string[]> {
  const complaints: string[] = [];
  for (const [file, text] of await readSources(root)) {
    if (file === HOME || !SPELLED.test(text)) continue;
    const { nodes, lineOf } = readNodes(file, text);
    for (const node of nodes) {
      const status = spelledIn(node);
      if (status === undefined) continue;
      complaints.push(
        `${file}:${lineOf(isNode(node.key) ? node.key : node)}: статус ${status} назван по имени; возьмите правило из ${HOME} (в SQL — параметром) или добавьте его туда`,
      );
    }
  }
  return complaints;
}

function spelledIn(node: SyntaxNode): string | undefined {
  switch (node.type) {
    case 'StringLiteral':
    case 'JSXText':
      return SPELLED.exec(String(node.value))?.[0];
    case 'TemplateElement':
      return SPELLED.exec(String(node.raw))?.[0];
    case 'KeyValueProperty':
      // A string that is a key is found by itself.
      return isNode(node.key) && node.key.type === 'Identifier'
        ? orderStatuses.find((status) => isNode(node.key) && node.key.value === status)
        : undefined;
    case 'MemberExpression':
      return isNode(node.property) && node.property.type === 'Identifier'
        ? orderStatuses.find((status) => isNode(node.property) && node.property.value === status)
        : undefined;
    default:
      return undefined;
  }
}
