import { cruise, type IForbiddenRuleType } from 'dependency-cruiser';

/** Left knows nothing of right. */
export const features = [
  'content',
  'accounts',
  'audit',
  'settings',
  'catalog',
  'catalog-desk',
  'product-import',
  'facilities',
  'recipients',
  'cart',
  'letter',
  'orders',
  'fulfilment',
  'payments',
  'reports',
  'order-desk',
  'checkout',
  'personal-data',
];

const anyOf = (some: string[]) => `(${some.join('|')})`;
const FEATURE = anyOf(features);
const TEST = '\\.test\\.tsx?$';
const BROWSER =
  '(^src/(ui|desk)/|^src/.*/web/|\\.web\\.tsx?$|^src/(root|entry\\.client)\\.tsx$|^src/app/layout/|\\.page\\.tsx?$)';
const SERVER = '(^src/.*/server/|\\.server\\.ts$|\\.db\\.ts$|^src/platform/)';
const BOTH_SIDES = {
  path: `(^src/${FEATURE}/(?!(server|web)/).+|^src/contract/)`,
  pathNot: `(${TEST}|\\.(server|web)\\.tsx?$)`,
};

/** A part below the features: it knows itself and what is named, and nothing else of src. */
const below = (part: string, known: string[], comment: string) => ({
  name: `${part}-stands-below`,
  comment: `src/${part} ${comment}`,
  from: { path: `^src/${part}/`, pathNot: TEST },
  to: { path: `^src/(?!${anyOf([part, ...known])}/)` },
});

/** Who may import what (ARCHITECTURE.md); each comment says what to do instead. */
const walls: { name: string; comment: string; from: object; to: object }[] = [
  {
    name: 'nothing-unresolvable',
    comment: 'The imported file does not exist: mend the path.',
    from: { path: '^src/' },
    to: { couldNotResolve: true, pathNot: '(^|/)\\+types/|^virtual:' },
  },
  {
    name: 'no-cycles',
    comment: 'Two files need each other: move what both need into a third one.',
    from: { path: '^src/' },
    to: { circular: true },
  },
  ...features.slice(0, -1).map((feature, index) => ({
    name: `order-${feature}`,
    comment: `${feature} stands left of that feature: take it as a parameter that src/app fills, or move the file right.`,
    from: { path: `^src/${feature}/`, pathNot: TEST },
    to: { path: `^src/${anyOf(features.slice(index + 1))}/` },
  })),
  {
    name: 'private-folders',
    comment:
      'server/ and web/ are private to their feature: import its root, or export it from <feature>.server.ts or <feature>.web.ts.',
    from: { path: `^src/${FEATURE}/`, pathNot: TEST },
    to: { path: `^src/${FEATURE}/(server|web)/`, pathNot: '^src/$1/' },
  },
  {
    name: 'app-uses-doors',
    comment: 'src/app lists *.routes.ts; export the rest from <feature>.server.ts or <feature>.web.ts.',
    from: { path: '^src/app/', pathNot: TEST },
    to: { path: `^src/${FEATURE}/(server|web)/`, pathNot: '\\.routes\\.ts$' },
  },
  {
    name: 'features-do-not-know-app',
    comment: 'src/app knows the features, never the other way: pass it in.',
    from: { path: `^src/${FEATURE}/`, pathNot: TEST },
    to: { path: '^src/(app/|routes|root|entry)' },
  },
  below('lib', [], 'would serve any program: pass in what it needs.'),
  below(
    'contract',
    ['lib'],
    'is what both sides say to each other: move the rule below it, or the file above.',
  ),
  below('platform', ['lib', 'contract'], 'serves any feature: take a parameter that src/app fills.'),
  below(
    'ui',
    ['lib', 'contract'],
    'is the kit of all screens: move the part into its feature, or take a property.',
  ),
  below(
    'desk',
    ['lib', 'contract', 'ui'],
    'is the kit of the desk: move the part into its feature, or take a property.',
  ),
  {
    name: 'browser-never-server',
    comment: 'The browser cannot run this: call an endpoint, or move the rule to the root of the feature.',
    from: { path: BROWSER, pathNot: TEST },
    to: { path: SERVER },
  },
  {
    name: 'browser-without-node',
    comment: "Node's modules do not exist in the browser: move the code to the server.",
    from: { path: BROWSER, pathNot: TEST },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'server-never-browser',
    comment: 'The server cannot run components: move the rule to the root of the feature.',
    from: { path: SERVER, pathNot: TEST },
    to: { path: BROWSER },
  },
  {
    name: 'contract-is-for-both',
    comment: 'Contracts and rules run on both sides: move what belongs to one side into its folder.',
    from: BOTH_SIDES,
    to: { path: anyOf([SERVER, BROWSER]) },
  },
  {
    name: 'contract-without-io',
    comment:
      "Contracts and rules run on both sides, so they cannot use Node's modules: move that to server/.",
    from: BOTH_SIDES,
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'sql-in-db-files',
    comment: 'Queries live in *.db.ts: move this one there and give it a name.',
    from: { path: '^src/', pathNot: `(${TEST}|\\.db\\.ts$|^src/platform/(database/|snapshot\\.ts))` },
    to: { path: '^(node_modules/)?(kysely|pg|@electric-sql)', dependencyTypesNot: ['type-only'] },
  },
];

export const wallNames = walls.map(({ name }) => name);

/** Returns the imports below src of `baseDir` that break a wall, each with what to do instead; empty when none does. */
export async function findBrokenWalls(baseDir: string): Promise<string> {
  const { output, exitCode } = await cruise(['src'], {
    baseDir,
    validate: true,
    outputType: 'err-long',
    ruleSet: { forbidden: walls.map((wall) => ({ ...wall, severity: 'error' }) as IForbiddenRuleType) },
    // TypeScript 7 offers no parser of its own yet.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)\\+types/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  });
  // Below the complaints it speaks of TypeScript, whose parser is not used.
  return exitCode === 0 ? '' : (String(output).split('\n‼')[0] ?? '').trim();
}
