import { Link } from 'react-router';
import { formatMomentAsDay } from '../../lib/calendar.ts';
import stack from '../../ui/lists/stack.module.css';
import textStyles from '../../ui/look/text.module.css';
import { createStaticPageMeta } from '../../ui/page-meta.ts';
import { ContactList } from '../../ui/shop/contact-list.tsx';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import { buildConsentTexts } from '../consents.ts';
import styles from './content.module.css';
import { TextBlocks } from './text-blocks.tsx';

export const meta = createStaticPageMeta({
  path: '/consent',
  name: 'Согласия на обработку персональных данных',
  description: 'Тексты согласий, которые магазин просит при регистрации и при сохранении адреса доставки.',
});

/** The consents that are asked for, each a document of its own. */
export default function ConsentPage() {
  const shop = usePublicShopInfo();
  return (
    <article className={styles.page}>
      <header className={stack.gap12}>
        <h1>Согласия на обработку персональных данных</h1>
        <p className={textStyles.large}>
          Это два отдельных согласия. Каждое даётся своей отметкой, заранее она нигде не стоит.
        </p>
      </header>

      {buildConsentTexts(shop).map(({ id, title, version, blocks }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className={textStyles.quiet}>
            Редакция {version}, действует с {formatMomentAsDay(version)}
          </p>
          <TextBlocks blocks={blocks} />
        </section>
      ))}

      <section>
        <h2>Кому писать</h2>
        <p>
          Оператор: {shop.operator}. Как мы обращаемся с данными, сказано в{' '}
          <Link to="/privacy-police">политике конфиденциальности</Link>.
        </p>
        <ContactList shop={shop} />
      </section>
    </article>
  );
}
