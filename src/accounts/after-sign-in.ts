/** The steps of the checkout in the order of the progress bar; the second is the sign-in page. */
export const checkoutStepNames = ['Выбор', 'Вход', 'Адрес', 'Доставка', 'Оплата'] as const;
/** Where the checkout goes on after signing in. */
const RESUME_CHECKOUT_PATH = '/cart?resumeStep=3';
/** The sign-in page that leads back to the checkout. */
export const SIGN_IN_FOR_CHECKOUT_PATH = '/login?resumeStep=3';

/** Where signing in leads: on with the checkout, back to `interrupted` (a path of this shop), or home. */
export function resolvePathAfterSignIn(resumeStep: string | null, interrupted: string | null): string {
  if (resumeStep === '3') return RESUME_CHECKOUT_PATH;
  return interrupted !== null && /^\/(?![/\\])/.test(interrupted) ? interrupted : '/';
}
