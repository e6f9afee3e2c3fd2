import { formatRoubles, kopecksFrom } from '../../../shared/contract/money.ts';
import { serverFacts } from '../../../shared/web/server-facts.ts';
import { allProducts } from '../products.contract.ts';
import type { Route } from './+types/products.page.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(serverFacts);
  return call(allProducts, { body: { pageableRequest: {}, images: 'url' } });
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1>Все товары</h1>
      <ul>
        {loaderData.content.map((product) => (
          <li key={product.id}>
            {product.name} {formatRoubles(kopecksFrom(product.price) ?? 0, 0)}
          </li>
        ))}
      </ul>
    </>
  );
}
