import { useEffect, useRef, useState } from 'react';
import { Notice } from '../../ui/notice.tsx';

interface Outcome {
  kind: 'success' | 'error';
  text: string;
}

/** What came of a button that goes with what it did: `tell` says it in the `region`, where the focus goes on. */
export function useOutcome() {
  const [outcome, tell] = useState<Outcome | null>(null);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (outcome !== null) region.current?.focus();
  }, [outcome]);
  return {
    tell,
    region: (
      <div role="status" ref={region} tabIndex={-1}>
        {outcome !== null && <Notice kind={outcome.kind}>{outcome.text}</Notice>}
      </div>
    ),
  };
}
