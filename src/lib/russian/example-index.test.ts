import { expect, it } from 'vitest';
import { ExampleIndex } from './example-index.ts';

const index = new ExampleIndex(
  [
    ['как оплатить картой, нет денег, рассрочка', 'paying'],
    ['где посылка, посылка не пришла, что с бандеролью, пропажа, возврат*', 'parcel'],
  ],
  ['посыл* бандерол* коробка', 'оплат* заплат*', 'приш* дош*', 'пропаж* потер*', 'возврат вернут*'],
  'а и же моя',
);

// Control: in `src/lib/russian/example-index.ts` replace `only === undefined || isOpen` with `true`
// Control: in `src/lib/russian/example-index.ts` replace `example.weight + weight - common` with `example.weight`
it.each([
  ['а где же моя коробка', { meaning: 'parcel', rest: 'а же моя' }],
  ['чем заплатить картой', { meaning: 'paying', rest: 'чем' }],
  ['рассрочку', { meaning: 'paying', rest: '' }],
  ['бандероль не дошла', { meaning: 'parcel', rest: '' }],
  ['посылка нипришла', undefined],
  ['аплатить картой', { meaning: 'paying', rest: '' }],
  ['что', undefined],
  ['потеря', undefined],
  ['вернуть', { meaning: 'parcel', rest: '' }],
  ['пропажа', { meaning: 'parcel', rest: '' }],
  ['моя пропажа варенья сгущенки зефира печенья халвы', undefined],
  ['коробка конфет', undefined],
  ['потеря посылки', { meaning: 'parcel', rest: '' }],
  ['', undefined],
])('«%s»', (text, found) => {
  expect(index.find(text)).toEqual(found);
});
