import { ContactLinks } from './shop/contact-links.tsx';
import { Skeleton } from './states/skeleton.tsx';

interface PageSkeletonProps {
  /** The heading, where it is known beforehand. */
  title?: string;
  /** Of one box, in rem. */
  height: number;
  count?: number;
}

/** What stands for a screen that is made in the browser until it is; without scripts, why it never comes. */
export function PageSkeleton({ title, height, count = 1 }: PageSkeletonProps) {
  return (
    <>
      {title !== undefined && <h1>{title}</h1>}
      <noscript>
        <p>
          Эта страница работает только с JavaScript. Включите его в настройках браузера или свяжитесь с нами:{' '}
          <ContactLinks />.
        </p>
      </noscript>
      <Skeleton height={height} count={count} />
    </>
  );
}
