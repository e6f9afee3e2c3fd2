import { Notice } from '../../ui/notice.tsx';

interface OtherFailuresProps {
  failures: ReadonlyMap<number, string>;
  /** The rows that are on the screen and speak for themselves. */
  shown: readonly { id: number }[];
}

/** Says above a list what could not be done with rows that are not in it, such as taking back a deletion. */
export function UnlistedRowFailures({ failures, shown }: OtherFailuresProps) {
  const ids = new Set(shown.map(({ id }) => id));
  return (
    <div role="alert">
      {[...failures]
        .filter(([id]) => !ids.has(id))
        .map(([id, message]) => (
          <Notice key={id} kind="error">
            {message}
          </Notice>
        ))}
    </div>
  );
}
