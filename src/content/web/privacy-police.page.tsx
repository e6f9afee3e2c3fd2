import { Link } from 'react-router';
import { formatMomentAsDay } from '../../lib/calendar.ts';
import stack from '../../ui/lists/stack.module.css';
import textStyles from '../../ui/look/text.module.css';
import { createStaticPageMeta } from '../../ui/page-meta.ts';
import { ContactList } from '../../ui/shop/contact-list.tsx';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import { findSectionsByQuery } from '../policy-search.ts';
import { buildPrivacyPolicySections, PRIVACY_POLICY_START_DAY } from '../policy-text.ts';
import styles from './content.module.css';
import { SearchForm, useUrlSeededQuery } from './search-form.tsx';
import { HighlightedText, TextBlocks } from './text-blocks.tsx';

export const meta = createStaticPageMeta({
  path: '/privacy-police',
  name: 'Политика конфиденциальности',
  description:
    'Какие персональные данные получает магазин, зачем они нужны, сколько хранятся и как попросить их удалить.',
});

/** «Политика конфиденциальности»: six parts that a search filters and marks. */
export default function PrivacyPolicePage() {
  const shop = usePublicShopInfo();
  const [query, type] = useUrlSeededQuery();
  const { sections, queryWords } = findSectionsByQuery(buildPrivacyPolicySections(shop), query);
  const searching = queryWords.length > 0;
  return (
    <article className={styles.page}>
      <header className={stack.gap12}>
        <h1>Политика конфиденциальности</h1>
        <p className={textStyles.large}>
          Какие данные мы получаем, зачем они нужны, кому передаются и как попросить их удалить.
        </p>
        <p className={textStyles.quiet}>
          Действует с {formatMomentAsDay(PRIVACY_POLICY_START_DAY)} Оператор: {shop.operator}.
        </p>
      </header>

      <section aria-label="Текст политики">
        <SearchForm
          label="Найти в политике"
          hint="Например: телефон, хранение, удалить"
          button="Найти"
          query={query}
          onType={type}
        />
        <p role="status">{searching && `Разделов, где это есть: ${sections.length}`}</p>
        {sections.length === 0 && (
          <p>
            Таких слов в политике нет.{' '}
            <Link to="/privacy-police" onClick={() => type('')}>
              Показать всю политику
            </Link>
          </p>
        )}
        {sections.map(({ id, title, blocks }) => (
          <details key={`${id} ${searching}`} open={searching} className={styles.fold}>
            <summary>
              <h2>
                <HighlightedText text={title} queryWords={queryWords} />
              </h2>
            </summary>
            <div id={id} className={styles.foldText}>
              <TextBlocks blocks={blocks} queryWords={queryWords} />
            </div>
          </details>
        ))}
      </section>

      <section>
        <h2>Тексты согласий</h2>
        <ul className={styles.points}>
          <li>
            <Link to="/consent#registration">Согласие при регистрации</Link>
          </li>
          <li>
            <Link to="/consent#recipient">Согласие при сохранении адреса доставки</Link>
          </li>
        </ul>
      </section>

      <section id="contacts">
        <h2>Контакты оператора</h2>
        <p>
          По вопросам о персональных данных пишите на почту или звоните. Оператор: {shop.operator}
          {shop.requisites.slice(0, 2).map(([name, value]) => `, ${name}\u00A0${value}`)}.
        </p>
        <ContactList shop={shop} />
      </section>
    </article>
  );
}
