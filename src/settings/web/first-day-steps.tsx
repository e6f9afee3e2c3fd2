import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { plural } from '../../lib/russian/plural.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import columns from '../../ui/lists/columns.module.css';
import { PlainList } from '../../ui/plain-list.tsx';
import type { FirstDayAnswer, FirstDayStep } from '../admin-first-day.contract.ts';
import styles from './first-day.module.css';

interface StepWords {
  /** Where it is done. */
  to: string;
  title: string;
  text: ReactNode;
}

const words: Record<FirstDayStep, (of: FirstDayAnswer) => StepWords> = {
  FACILITIES: () => ({
    to: '/admin/address',
    title: 'Учреждения и дни сдачи',
    text: 'Куда вы сдаёте передачи, по каким дням и чего там не принимают.',
  }),
  CATEGORIES: () => ({
    to: '/admin/category-create',
    title: 'Категории',
    text: 'Полки магазина. Их можно создать и вместе с товарами, из таблицы.',
  }),
  PRODUCTS: () => ({
    to: '/admin/product/import',
    title: 'Товары из таблицы',
    text: 'Загрузите прайс из Excel: сначала будет видно, что изменится, и всё можно вернуть.',
  }),
  SETTINGS: ({ mails }) => ({
    to: '/admin/settings',
    title: 'Телефон, реквизиты, письма',
    text: `Замените образцы: их видят покупатели. ${
      mails
        ? 'Письма о заказах включены.'
        : 'Письма о заказах пока не уходят: почтовый сервер (SMTP_URL) задаёт тот, кто держит магазин.'
    }`,
  }),
  COLLEAGUE: () => ({
    to: '/admin/staff',
    title: 'Второй администратор',
    text: 'Пригласите коллегу по почте: он заменит вас и поможет, если вы забудете пароль.',
  }),
  ORDER: () => ({
    to: '/',
    title: 'Заказ глазами покупателя',
    text: 'Соберите корзину и подтвердите заказ сами. Он появится на этом экране, и его можно отменить.',
  }),
  EXAMPLES: ({ examples }) => ({
    to: examples.products > 0 ? '/admin/product' : '/admin/address',
    title: 'Убрать примеры',
    text: <Examples {...examples} />,
  }),
};

/** What is to be done, each with the way there; what is done says so. */
export function FirstDaySteps({ firstDay }: { firstDay: FirstDayAnswer }) {
  return (
    <PlainList className={classes(columns.columns, styles.steps)}>
      {firstDay.steps.map(({ step, done }, index) => {
        const { to, title, text } = words[step](firstDay);
        return (
          <li key={step} className={styles.step}>
            <span className={done ? styles.done : styles.mark} aria-hidden="true">
              {done ? <Icon name="check" size={20} /> : index + 1}
            </span>
            <div>
              <p>
                <Link to={to} className={styles.link}>
                  {title}
                </Link>
                {done && <span className={styles.word}> — готово</span>}
              </p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        );
      })}
    </PlainList>
  );
}

/** What of the examples buyers still see. */
function Examples({ products, facilities }: FirstDayAnswer['examples']) {
  if (products + facilities === 0) return 'Покупатели видят только ваше.';
  const left = [
    products > 0 && `${products} ${plural(products, ['товар', 'товара', 'товаров'])}`,
    facilities > 0 && `${facilities} ${plural(facilities, ['учреждение', 'учреждения', 'учреждений'])}`,
  ].filter(Boolean);
  return (
    <>
      Покупатели ещё видят {left.join(' и ')} из примеров. Товары удаляются списком, учреждения —{' '}
      <Link to="/admin/address">по одному</Link>.
    </>
  );
}
