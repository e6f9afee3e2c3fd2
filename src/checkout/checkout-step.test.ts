import { describe, expect, test } from 'vitest';
import { buildCheckoutStepUrl, getPreviousCheckoutStep, parseCheckoutStep } from './checkout-step.ts';

const from = (search: string, signedIn: boolean) => parseCheckoutStep(new URLSearchParams(search), signedIn);

describe('the step of a URL', () => {
  test.each(['', 'step=1', 'step=2', 'step=6', 'step=03', 'step=abc', 'step=-1', 'step=3.0', 'addressId=7'])(
    '%s is step 1 for everybody',
    (search) => {
      for (const signedIn of [true, false]) expect(from(search, signedIn)).toMatchObject({ step: 1 });
    },
  );

  test.each(['step=3', 'step=4&addressId=7', 'step=4', 'step=5'])('%s needs a sign-in', (search) => {
    expect(from(search, false)).toBe('sign-in');
  });

  test('steps 3 and 5 are set from the URL', () => {
    expect(from('step=3', true)).toMatchObject({ step: 3, addressMissing: false });
    expect(from('step=5', true)).toMatchObject({ step: 5 });
  });

  test('step 4 needs an address', () => {
    expect(from('step=4&addressId=7', true)).toEqual({ step: 4, addressId: 7, addressMissing: false });
    for (const search of ['step=4', 'step=4&addressId=', 'step=4&addressId=x', 'step=4&addressId=0']) {
      expect(from(search, true)).toEqual({ step: 3, addressId: null, addressMissing: true });
    }
  });

  test('resumeStep=3 goes on with step 3, for a signed-in person only', () => {
    expect(from('resumeStep=3', true)).toMatchObject({ step: 3 });
    expect(from('resumeStep=3', false)).toMatchObject({ step: 1 });
    expect(from('resumeStep=4', true)).toMatchObject({ step: 1 });
  });
});

test('the URLs of the steps', () => {
  expect([
    buildCheckoutStepUrl(1),
    buildCheckoutStepUrl(3),
    buildCheckoutStepUrl(4, 7),
    buildCheckoutStepUrl(5),
  ]).toEqual(['/cart', '/cart?step=3', '/cart?step=4&addressId=7', '/cart?step=5']);
});

test('back', () =>
  expect([getPreviousCheckoutStep(3), getPreviousCheckoutStep(4), getPreviousCheckoutStep(5)]).toEqual([
    1, 3, 4,
  ]));
