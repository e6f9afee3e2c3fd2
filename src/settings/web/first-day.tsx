import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { loadScreenPart } from '../../desk/load-for-admin.ts';
import { plural } from '../../lib/russian/plural.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { getCallFailureMessage } from '../../ui/data/call-error.ts';
import { useSend } from '../../ui/data/use-send.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import grid from '../../ui/fields/form-grid.module.css';
import { Icon } from '../../ui/icon.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import textStyles from '../../ui/look/text.module.css';
import type { NoticeState } from '../../ui/notice.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import {
  changeSetupVisibility,
  getSetupProgress,
  type SetupProgressResponse,
  type SetupStep,
} from '../admin-first-day.contract.ts';
import styles from './first-day.module.css';

interface FirstDayProps {
  /** Null where it could not be loaded: then nothing is shown. */
  firstDay: SetupProgressResponse | null;
  /** One line, out of the way of the work. */
  folded: boolean;
  /** Where is said that it was put away, with the way back. */
  notices: NoticeState;
}

/** «Первый день»: what is to be done in a new shop, until it is put away. */
export function SetupProgressPanel({ firstDay, folded, notices }: FirstDayProps) {
  const { send, busy } = useSend(changeSetupVisibility);

  async function hide(hidden: boolean) {
    const { failure } = await send({ body: { hidden } });
    if (failure !== null) return notices.show('error', getCallFailureMessage(failure, {}));
    if (!hidden) return;
    const again = { label: 'Вернуть', run: () => void hide(false) };
    notices.show('success', '«Первый день» убран. Вернуть его можно и в настройках.', again);
  }

  const steps = firstDay?.steps ?? [];
  const done = steps.filter((step) => step.done).length;
  if (firstDay === null || steps.length === 0) return null;
  return (
    <section aria-label="Первый день" className={styles.walk}>
      <Disclosure title={`Первый день: готово ${done} из ${steps.length}`} open={!folded}>
        <FirstDaySteps firstDay={firstDay} />
        <div>
          <Button variant="secondary" busy={busy} busyText="Убираем…" onClick={() => void hide(true)}>
            {done === steps.length ? 'Всё готово, убрать' : 'Больше не показывать'}
          </Button>
        </div>
      </Disclosure>
    </section>
  );
}

interface StepWords {
  /** Where it is done. */
  to: string;
  title: string;
  text: ReactNode;
}

const words: Record<SetupStep, (of: SetupProgressResponse) => StepWords> = {
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
        : 'Письма о заказах пока не уходят: попросите того, кто ставил магазин, включить почту.'
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
function FirstDaySteps({ firstDay }: { firstDay: SetupProgressResponse }) {
  return (
    <PlainList className={joinClassNames(grid.columns, styles.steps)}>
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
              {!done && <p className={textStyles.quiet}>{text}</p>}
            </div>
          </li>
        );
      })}
    </PlainList>
  );
}

/** What of the examples buyers still see. */
function Examples({ products, facilities }: SetupProgressResponse['examples']) {
  const left = [
    products > 0 && `${products} ${plural(products, ['товар', 'товара', 'товаров'])}`,
    facilities > 0 && `${facilities} ${plural(facilities, ['учреждение', 'учреждения', 'учреждений'])}`,
  ].filter(Boolean);
  return (
    <>
      Покупатели ещё видят {left.join(' и ')} из примеров. И товары, и{' '}
      <Link to="/admin/address">учреждения</Link> удаляются списком.
    </>
  );
}

/** How far the shop has come; null where that is not known: the work goes on without. */
export async function loadSetupProgress(signal: AbortSignal): Promise<SetupProgressResponse | null> {
  return (await loadScreenPart(call(getSetupProgress, {}, { signal }), {})).response;
}
