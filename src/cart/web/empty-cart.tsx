import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** What stands in the place of an empty cart, in the sidebar and in the checkout; beside the goods no button leads to them. */
export function EmptyCart({ besideGoods = false }) {
  return (
    <EmptyState
      title="Ваша корзина пуста"
      text="Добавьте товары, чтобы начать покупки"
      action={!besideGoods && <LinkButton to="/products">Перейти к покупкам</LinkButton>}
    />
  );
}
