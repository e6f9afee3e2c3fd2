import type { ComponentProps } from 'react';

/** A list drawn without bullets: Safari takes such a one for no list, unless it is told. */
export function PlainList(props: ComponentProps<'ul'>) {
  // biome-ignore lint/a11y/noRedundantRoles: see above.
  return <ul role="list" {...props} />;
}
