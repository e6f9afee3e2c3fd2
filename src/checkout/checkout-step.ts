/** A step that has a screen on /cart. */
export type CheckoutStep = 1 | 3 | 4 | 5;

/** Which step a URL of /cart shows. */
interface StepState {
  step: CheckoutStep;
  /** The saved address of step 4, or the one that step 1 leads to at once; null elsewhere. */
  addressId: number | null;
  /** Step 4 was requested without an address: step 3 says «Адрес не выбран». */
  addressMissing: boolean;
}

/** Reads the step from the URL; 'sign-in' where it needs a person who is signed in. */
export function parseCheckoutStep(search: URLSearchParams, signedIn: boolean): StepState | 'sign-in' {
  if (signedIn && search.get('resumeStep') === '3') return at(3);
  const recipient = parseRecipientParam(search);
  const requested = recipient !== null && !signedIn ? '3' : search.get('step');
  if (requested !== '3' && requested !== '4' && requested !== '5') return { ...at(1), addressId: recipient };
  if (!signedIn) return 'sign-in';
  if (requested !== '4') return at(requested === '3' ? 3 : 5);
  const addressId = idFrom(search.get('addressId'));
  return addressId === null
    ? { step: 3, addressId, addressMissing: true }
    : { step: 4, addressId, addressMissing: false };
}

function at(step: 1 | 3 | 5): StepState {
  return { step, addressId: null, addressMissing: false };
}

/** The saved address that an order is begun for, at `/cart?recipient=`; null at any other URL. */
export function parseRecipientParam(search: URLSearchParams): number | null {
  return idFrom(search.get('recipient'));
}

function idFrom(text: string | null): number | null {
  return text !== null && /^0*[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

export function buildCheckoutStepUrl(step: CheckoutStep, addressId: number | null = null): string {
  if (step === 1) return '/cart';
  return step === 4 && addressId !== null ? `/cart?step=4&addressId=${addressId}` : `/cart?step=${step}`;
}

/** The URL of step 1 when it leads to one recipient at once: only something in the cart has to be said before. */
export function buildCartUrlForRecipient(recipientId: number): string {
  return `/cart?step=1&recipient=${recipientId}`;
}

/** Where «Назад» leads: 3 → 1, 4 → 3, 5 → 4. */
export function getPreviousCheckoutStep(step: Exclude<CheckoutStep, 1>): CheckoutStep {
  return step === 3 ? 1 : step === 4 ? 3 : 4;
}
