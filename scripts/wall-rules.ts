import type { ICruiseOptions, IForbiddenRuleType } from 'dependency-cruiser';

/** Left knows nothing of right. */
export const features = [
  'content',
  'accounts',
  'audit',
  'settings',
  'catalog',
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

export const TEST = '\\.test\\.tsx?$';
export const BROWSER =
  '(^src/(ui|desk)/|^src/.*/web/|\\.web\\.tsx?$|^src/(root|entry\\.client)\\.tsx$|^src/app/layout/|\\.page\\.tsx?$)';
const SERVER = '(^src/.*/server/|\\.server\\.ts$|\\.db\\.ts$|^src/platform/)';
const ROOT_OF_FEATURE = `^src/${FEATURE}/(?!(server|web)/).+`;

interface Wall {
  name: string;
  /** What to do instead. */
  comment: string;
  /** The same for whoever reads it in Russian. */
  russian: string;
  from: { path: string; pathNot?: string };
  to: Record<string, unknown>;
}

const walls: Wall[] = [
  {
    name: 'no-cycles',
    comment: 'Two files need each other: move what both need into a third one.',
    russian: 'Два файла нужны друг другу: вынесите общее в третий.',
    from: { path: '^(src|scripts)/' },
    to: { circular: true },
  },
  ...features.slice(0, -1).map((feature, index) => ({
    name: `order-${feature}`,
    comment: `${feature} stands left of that feature and may not know it: offer a slot that src/app fills, or move the file right.`,
    russian: `${feature} стоит левее этого среза и знать его не может: оставьте место, которое заполнит src/app, или перенесите файл правее.`,
    from: { path: `^src/${feature}/`, pathNot: TEST },
    to: { path: `^src/${anyOf(features.slice(index + 1))}/` },
  })),
  {
    name: 'private-rooms',
    comment:
      'server/ and web/ are private to their feature: import its root, or have its front door (<feature>.server.ts, <feature>.web.ts) name what you need.',
    russian:
      'server/ и web/ среза закрыты: берите его корень или назовите нужное в его парадной двери (<срез>.server.ts, <срез>.web.ts).',
    from: { path: `^src/${FEATURE}/`, pathNot: TEST },
    to: { path: `^src/${FEATURE}/(server|web)/`, pathNot: '^src/$1/' },
  },
  {
    name: 'app-uses-doors',
    comment: 'src/app lists *.routes.ts and uses front doors; everything else in a feature is private.',
    russian: 'src/app перечисляет *.routes.ts и ходит через парадные двери; остальное в срезе закрыто.',
    from: { path: '^src/app/', pathNot: TEST },
    to: { path: `^src/${FEATURE}/(server|web)/`, pathNot: '\\.routes\\.ts$' },
  },
  {
    name: 'features-do-not-know-app',
    comment: 'src/app knows the features, never the other way: pass it in.',
    russian: 'src/app знает срезы, а не наоборот: передайте нужное параметром.',
    from: { path: `^src/${FEATURE}/`, pathNot: TEST },
    to: { path: '^src/(app/|routes|root|entry)' },
  },
  {
    name: 'lib-knows-no-shop',
    comment: 'src/lib knows nothing of a shop and would serve any program: pass in what it needs.',
    russian: 'src/lib ничего не знает о магазине: передайте нужное параметром.',
    from: { path: '^src/lib/', pathNot: TEST },
    to: { path: '^src/(?!lib/)' },
  },
  {
    name: 'contract-is-the-ground',
    comment: 'src/contract is what both sides say to each other: it knows src/lib and nothing above it.',
    russian: 'src/contract — слова обеих сторон: он знает src/lib и ничего выше.',
    from: { path: '^src/contract/', pathNot: TEST },
    to: { path: '^src/(?!(lib|contract)/)' },
  },
  {
    name: 'platform-knows-no-feature',
    comment:
      'src/platform serves any feature and knows none: take what is needed as a parameter, and let src/app hand it in.',
    russian:
      'src/platform служит любому срезу и не знает ни одного: возьмите нужное параметром, вручит его src/app.',
    from: { path: '^src/platform/', pathNot: TEST },
    to: { path: '^src/(?!(lib|contract|platform)/)' },
  },
  {
    name: 'ui-knows-no-feature',
    comment:
      'src/ui is the kit of all screens: move the part into the feature, or take what it needs as a property.',
    russian: 'src/ui — набор для всех экранов: перенесите деталь в срез или возьмите нужное свойством.',
    from: { path: '^src/ui/', pathNot: TEST },
    to: { path: '^src/(?!(lib|contract|ui)/)' },
  },
  {
    name: 'desk-knows-no-feature',
    comment:
      "src/desk is the kit of the administrators' screens: move the part into the feature, or take what it needs as a property.",
    russian:
      'src/desk — набор для экранов администратора: перенесите деталь в срез или возьмите нужное свойством.',
    from: { path: '^src/desk/', pathNot: TEST },
    to: { path: '^src/(?!(lib|contract|ui|desk)/)' },
  },
  {
    name: 'browser-never-server',
    comment: 'The browser cannot run this: call an endpoint, or move the rule to the root of the feature.',
    russian: 'Браузер этого не исполнит: позовите вызов или перенесите правило в корень среза.',
    from: { path: BROWSER, pathNot: TEST },
    to: { path: SERVER },
  },
  {
    name: 'browser-without-node',
    comment: "Node's modules do not exist in the browser.",
    russian: 'Модулей Node в браузере нет.',
    from: { path: BROWSER, pathNot: TEST },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'server-never-browser',
    comment: 'The server cannot run components: move the rule to the root of the feature.',
    russian: 'Сервер не исполняет частей экрана: перенесите правило в корень среза.',
    from: { path: SERVER, pathNot: TEST },
    to: { path: BROWSER },
  },
  {
    name: 'contract-is-for-both',
    comment: 'Contracts and rules run on both sides: no server, no browser, no input or output here.',
    russian:
      'Контракты и правила работают на обеих сторонах: здесь нет ни сервера, ни браузера, ни ввода и вывода.',
    from: {
      path: `(${ROOT_OF_FEATURE}|^src/contract/)`,
      pathNot: `(${TEST}|\\.(server|web)\\.tsx?$)`,
    },
    to: { path: `(${SERVER}|${BROWSER})` },
  },
  {
    name: 'contract-without-io',
    comment: 'Contracts and rules run on both sides, so they cannot use Node.',
    russian: 'Контракты и правила работают на обеих сторонах, поэтому Node здесь нельзя.',
    from: {
      path: `(${ROOT_OF_FEATURE}|^src/contract/)`,
      pathNot: `(${TEST}|\\.(server|web)\\.tsx?$)`,
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'sql-in-db-files',
    comment: 'Queries live in *.db.ts: move this one there and give it a name.',
    russian: 'Запросы живут в *.db.ts: перенесите этот туда и дайте ему имя.',
    from: { path: '^src/', pathNot: `(${TEST}|\\.db\\.ts$|^src/platform/(database/|snapshot\\.ts))` },
    to: { path: '^(node_modules/)?(kysely|pg|@electric-sql)', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'nothing-unresolvable',
    comment: 'The imported file does not exist.',
    russian: 'Такого файла нет.',
    from: { path: '^(src|scripts|tests)/' },
    to: { couldNotResolve: true, pathNot: '(^|/)\\+types/|^virtual:' },
  },
];

/** Who may know whom (ARCHITECTURE.md). Each wall says what to do instead, in both languages; walls.test.ts breaks every one. */
export const wallRules: IForbiddenRuleType[] = walls.map(({ russian, comment, ...wall }) => ({
  severity: 'error',
  ...wall,
  comment: `${russian}\n    ${comment}`,
}));

/** How imports are read: by swc, since TypeScript 7 offers no parser of its own yet. */
export const readingOptions: ICruiseOptions = {
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: '(^|/)\\+types/' },
  tsPreCompilationDeps: true,
  enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
};
