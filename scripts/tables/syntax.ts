import { parseSync } from '@swc/core';

/** A node of a parsed file; what its other fields are depends on its type. */
export interface SyntaxNode {
  type: string;
  [field: string]: unknown;
}

/** Whether a value of a parsed file is a node. */
export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Returns every node of a TypeScript file, comments not among them, and how to find the line of one. */
export function readNodes(file: string, text: string) {
  // The tree counts bytes from its first token: here that is a sign of ours, on a line before the first.
  const source = Buffer.from(`;\n${text}`);
  const tree = parseSync(String(source), { syntax: 'typescript', tsx: file.endsWith('x') });
  const nodes: SyntaxNode[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if (isNode(value)) nodes.push(value);
    for (const field of Object.values(value)) visit(field);
  };
  visit(tree.body);
  const lineOf = (node: unknown): number => {
    const { start } = (node as { span: { start: number } }).span;
    return source.subarray(0, start - tree.span.start).filter((byte) => byte === 10).length;
  };
  return { nodes, lineOf };
}
