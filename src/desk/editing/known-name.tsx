import { nameComparisonKey } from '../../lib/text/same-name.ts';
import { Notice } from '../../ui/notice.tsx';

interface KnownNameProps {
  /** As it is typed. */
  name: string;
  /** What is said of each name that there is, by `nameComparisonKey` of it. */
  known: ReadonlyMap<string, string>;
}

/** Says that a thing of this name is there already: two of one name are allowed, and mostly a slip. */
export function DuplicateNameNotice({ name, known }: KnownNameProps) {
  const words = known.get(nameComparisonKey(name));
  return <div role="status">{words !== undefined && <Notice kind="info">{words}</Notice>}</div>;
}
