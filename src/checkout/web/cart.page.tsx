import { useEffect } from 'react';
import { redirect, useLocation, useNavigate } from 'react-router';
import { SIGN_IN_FOR_CHECKOUT } from '../../accounts/after-sign-in.ts';
import { cart, hydrateCart, isChoiceMissing } from '../../cart/cart.web.ts';
import { clientAction } from '../../ui/data/client-action.ts';
import { pageTitle } from '../../ui/page-meta.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { session } from '../../ui/session.ts';
import { cartUrlFor, recipientFrom, type Step, stepFrom, stepUrl } from '../checkout-step.ts';
import type { Route } from './+types/cart.page.ts';
import { PaymentStep } from './accepted-order.tsx';
import { AddressStep } from './address-step.tsx';
import { CartStep } from './cart-step.tsx';
import { chosenRecipient, confirmedOrder } from './checkout-memory.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { goodsWanted } from './goods-wanted.tsx';

export { shouldRevalidate } from '../../ui/data/should-revalidate.ts';

export { clientAction };

const titles: Record<Step, string> = {
  1: 'Корзина',
  3: 'Кому доставить',
  4: 'Проверьте данные',
  5: 'Оплата',
};

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: pageTitle(loaderData?.ordered ? 'Заказ принят' : titles[loaderData?.step ?? 1]) },
];

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams;
  const signedIn = session.token() !== null;
  const recipient = recipientFrom(search);
  if (signedIn && recipient !== null && search.get('step') !== '1')
    return redirect(await orderFor(recipient));
  const state = stepFrom(search, signedIn);
  return state === 'sign-in' ? redirect(SIGN_IN_FOR_CHECKOUT) : { ...state, ordered: isOrdered(state.step) };
}

/** Whether the step shows the order that was made, and is called so in the history too. */
function isOrdered(step: Step): boolean {
  return confirmedOrder.read() !== null && (step === 5 || (step === 4 && cart.lines().length === 0));
}

export const HydrateFallback = () => <PageSkeleton height={10} count={3} />;

/** The cart and the checkout: five steps at one address. */
export default function CartPage({ loaderData: { step, addressId, addressMissing } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const clean = step === 1 && addressId !== null ? cartUrlFor(addressId) : stepUrl(step, addressId);

  // What the address bar says is what is shown; the way here stays in the history.
  useEffect(() => {
    if (pathname + search !== clean) navigate(clean, { replace: true, state });
  }, [pathname, search, clean, state, navigate]);

  if (step === 3) return <AddressStep addressMissing={addressMissing} />;
  if (step === 4 && addressId !== null) return <ConfirmStep key={addressId} addressId={addressId} />;
  if (step === 5) return <PaymentStep />;
  return <CartStep leadsTo={addressId} />;
}

/**
 * Chooses the recipient of the next order. Returns where to go on: to the goods while the cart is empty, to the cart
 * while a size is missing there.
 */
async function orderFor(recipientId: number): Promise<string> {
  chosenRecipient.write(recipientId);
  if (cart.lines().length === 0) {
    goodsWanted.write(true);
    return '/products';
  }
  // Which goods come in sizes only the server knows; when it is silent, the next step says so.
  await hydrateCart();
  return isChoiceMissing() ? cartUrlFor(recipientId) : stepUrl(4, recipientId);
}
