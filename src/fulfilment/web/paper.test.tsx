import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { MissingOrdersNotice } from './paper.tsx';

// Control: in `src/fulfilment/web/paper.tsx` replace `!found.includes(id)` with `found.includes(id)`
it.each([
  ['those that did not come', [5, 6], 'Не найдены заказы: № 7, № 8.'],
  ['none where all came', [5, 6, 7, 8], ''],
  ['none before an answer', null, ''],
])('names of the orders of a paper %s', (_, found, words) => {
  const { container } = render(<MissingOrdersNotice requested={[5, 6, 7, 8]} found={found} />);
  expect(container.textContent?.replaceAll('\u00A0', ' ')).toBe(words);
});
