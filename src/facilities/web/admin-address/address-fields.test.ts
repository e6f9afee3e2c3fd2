import { expect, test } from 'vitest';
import { defaultParcelSettings } from '../../facility-fields.ts';
import {
  formatDelivery,
  parseExistingFacilityFormValues,
  parseFacilityFormValues,
  toFacilityFormValues,
} from './address-fields.tsx';

const facility = {
  ...{ name: 'ИК-2', deliveryCost: 35_050, freeDeliveryThreshold: 500_000 },
  ...defaultParcelSettings,
};
const saved = toFacilityFormValues(facility);

test.each([
  [
    { name: ' ', deliveryCost: '1', freeDeliveryThreshold: '2' },
    { name: 'Название адреса не может быть пустым' },
  ],
  [
    { name: 'ИК-2', deliveryCost: '', freeDeliveryThreshold: 'x' },
    {
      deliveryCost: 'Стоимость доставки обязательна',
      freeDeliveryThreshold: 'Порог бесплатной доставки обязателен',
    },
  ],
  [
    { name: 'ИК-2', deliveryCost: '-1', freeDeliveryThreshold: '-0,5' },
    {
      deliveryCost: 'Стоимость доставки должна быть неотрицательной',
      freeDeliveryThreshold: 'Порог бесплатной доставки должен быть неотрицательным',
    },
  ],
  [
    { name: 'ИК-2', deliveryCost: '1,005', freeDeliveryThreshold: '0' },
    { deliveryCost: 'Не больше двух знаков после запятой' },
  ],
  [{ name: 'ИК-2', deliveryCost: '350,50', freeDeliveryThreshold: '5 000' }, {}],
])('what is wrong with %j', (typed, errors) =>
  expect(parseFacilityFormValues({ ...saved, ...typed }).errors).toEqual(errors),
);

// Control: in `src/facilities/web/admin-address/address-fields.tsx` replace `free && formatFreeFrom(free)` with `formatFreeFrom(free)`
test.each([
  ['300', '', '300 ₽'],
  ['', '0', 'бесплатно всегда'],
  ['300', '5000', '300 ₽, бесплатно от 5000 ₽'],
])('delivery for %j and free from %j is told as far as it is typed', (deliveryCost, free, words) => {
  expect(formatDelivery({ ...saved, deliveryCost, freeDeliveryThreshold: free })).toBe(words);
});

test('what was saved is typed as people write it', () => {
  expect(saved).toMatchObject({ name: 'ИК-2', deliveryCost: '350,50', freeDeliveryThreshold: '5000' });
});

test('delivery that is never free is the largest threshold, and is no sum to type over', () => {
  const never = { ...facility, freeDeliveryThreshold: 999_999_999 };
  const typed = toFacilityFormValues(never);
  expect(typed.freeDeliveryThreshold).not.toMatch(/\d/);
  expect(parseFacilityFormValues(typed)).toEqual({ input: never, errors: {} });
});

const NEGATIVE = 'Стоимость доставки и порог бесплатной доставки должны быть неотрицательными';

test.each([
  ['-1', '-2', { deliveryCost: NEGATIVE }],
  ['1', '-2', { freeDeliveryThreshold: NEGATIVE }],
  ['-1', '', { deliveryCost: NEGATIVE, freeDeliveryThreshold: 'Порог бесплатной доставки обязателен' }],
  ['1', '2', {}],
])(
  'a change to %s and %s has one message for what is below zero',
  (deliveryCost, freeDeliveryThreshold, errors) => {
    const typed = { ...saved, deliveryCost, freeDeliveryThreshold };
    expect(parseExistingFacilityFormValues(typed).errors).toEqual(errors);
  },
);
