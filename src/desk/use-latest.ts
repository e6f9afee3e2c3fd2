import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Returns the value of the last rendering that is on the screen, for functions that must not change with it. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
