import { Link } from 'react-router';
import { LinkButton } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { joinClassNames } from '../../ui/join-class-names.ts';
import row from '../../ui/lists/row.module.css';
import { createStaticPageMeta } from '../../ui/page-meta.ts';
import { ContactLinks } from '../../ui/shop/contact-links.tsx';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import { describePayment } from '../describe-payment.ts';
import { MAX_PARCEL_KG, MAX_SMALL_PARCEL_KG } from '../parcel-quotas.ts';
import styles from './content.module.css';
import { ParcelQuotaTable } from './quota-table.tsx';
import { FoldedPart } from './text-blocks.tsx';

export const meta = createStaticPageMeta({
  path: '/how-to-order',
  name: 'Как заказать',
  description:
    'Как оформить посылку: шаги заказа, вес, сколько посылок в год положено и через какое время можно отправить следующую.',
});

/** «Как заказать»: the steps here, the quotas and weights there, and other ways. */
export default function HowToOrderPage() {
  const showsQr = usePublicShopInfo().payee !== null;
  return (
    <article className={styles.page}>
      <h1>Как заказать</h1>

      <div className={styles.column}>
        <ol className={styles.steps}>
          <li>
            <strong>Узнайте, примут ли посылку сейчас</strong>
            Спросите получателя или учреждение. Если срок ещё не подошёл, её не примут. День посчитает
            страница <Link to="/next-parcel">Когда следующая передача</Link>.
          </li>
          <li>
            <strong>Выберите товары</strong>
            Положите их в <Link to="/cart">корзину</Link>. Посылка с упаковкой должна быть не тяжелее{' '}
            {MAX_PARCEL_KG}&nbsp;кг. Если получатель прислал список, вставьте его на странице{' '}
            <Link to="/list">Список из письма</Link>. Если нет, отправьте ему{' '}
            <Link to="/catalogue/print">каталог с номерами</Link>.
          </li>
          <li>
            <strong>Войдите или зарегистрируйтесь</strong>
            Так сохранятся получатель и ваши заказы. Корзина не потеряется.
          </li>
          <li>
            <strong>Укажите получателя и учреждение</strong>
            Имя и дату рождения пишите как в документах: по ним учреждение находит получателя.
          </li>
          <li>
            <strong>Проверьте заказ и подтвердите</strong>
            Вы увидите, сколько стоят товары, доставка и всё вместе.
          </li>
          <li>
            <strong>{showsQr ? 'Оплатите в приложении своего банка' : 'Дождитесь ответа об оплате'}</strong>
            На сайте оплаты пока нет. {describePayment(showsQr)} До оплаты заказ можно отменить в разделе{' '}
            <Link to="/user-order-list">Мои заказы</Link>.
          </li>
        </ol>
        <div className={joinClassNames(row.gap16, row.wholeOnPhone, styles.onScreen)}>
          <LinkButton to="/">Перейти к покупкам</LinkButton>
          <LinkButton variant="secondary" to="/list">
            Разобрать список из письма
          </LinkButton>
        </div>
        <p>
          Получателей двое? Одна корзина — одному получателю. Оформите первую посылку, потом нажмите «Собрать
          посылку» у второго на странице <Link to="/delivery-address">Адреса доставки</Link>. Что дальше,
          рассказано на странице <Link to="/parcel-path">Что будет с посылкой</Link>.
        </p>
      </div>

      <div className={styles.column}>
        <section>
          <h2>Сколько посылок можно получить за год</h2>
          <p>
            На обычных условиях получателю положено 6&nbsp;посылок или передач и ещё 6&nbsp;бандеролей в год,
            на облегчённых — 12 и&nbsp;12, на строгих — 3 и&nbsp;3. Для женщин число не ограничено.
          </p>
          <Disclosure title="Сколько положено при каждом режиме и как часто">
            <p>
              Условия внутри колонии (обычные, облегчённые, строгие) — не то же, что её режим: в колонии
              общего режима бывают и строгие условия. Какие они у получателя, знает он сам и учреждение.
            </p>
            <ParcelQuotaTable />
            <h3>Через какое время можно следующую</h3>
            <p>
              Разделите 12 месяцев на число посылок в год. Если положено 6&nbsp;посылок, между ними должно
              пройти 2&nbsp;месяца, если 3 — 4&nbsp;месяца. Посылки и передачи считаются вместе, бандероли —
              отдельно.
            </p>
          </Disclosure>
          <p>
            Первую посылку можно получить сразу по прибытии в учреждение. День следующей посчитает страница{' '}
            <Link to="/next-parcel">Когда следующая передача</Link>.
          </p>
        </section>

        <section>
          <h2>Вес и состав</h2>
          <dl className={styles.terms}>
            <div>
              <dt>Посылка или передача — до {MAX_PARCEL_KG}&nbsp;кг</dt>
              <dd>Вместе с упаковкой. Посылка приходит по почте, передачу приносят в учреждение.</dd>
            </div>
            <div>
              <dt>Бандероль — до {MAX_SMALL_PARCEL_KG}&nbsp;кг</dt>
              <dd>Вместе с упаковкой. Она не занимает место посылки.</dd>
            </div>
            <div>
              <dt>Посылку нельзя разделить</dt>
              <dd>
                Если положить меньше {MAX_PARCEL_KG}&nbsp;кг, остаток нельзя добавить потом: посылка считается
                полученной целиком.
              </dd>
            </div>
            <div>
              <dt>Лекарства — вне этого числа</dt>
              <dd>
                Их передают по заключению врача учреждения, и они не занимают место посылки. Мы лекарства не
                продаём.
              </dd>
            </div>
          </dl>
          <p>
            Что можно положить: <Link to="/allowed">Разрешённые продукты</Link>.
          </p>
        </section>

        <FoldedPart title="Если посылку сейчас нельзя">
          <ul className={styles.points}>
            <li>
              <strong>Магазин учреждения.</strong> Получатель покупает там сам. Во многих учреждениях родные
              могут оплатить такую покупку заранее: спросите, как.
            </li>
            <li>
              <strong>Перевод на лицевой счёт.</strong> С него получатель оплачивает покупки. Реквизиты дают в
              бухгалтерии учреждения.
            </li>
          </ul>
        </FoldedPart>

        <p className={styles.note}>
          Правила меняются, и у учреждений они разные. Последнее слово всегда за учреждением.
        </p>
        <p>
          Остался вопрос? Наш телефон: <ContactLinks />.
        </p>
      </div>
    </article>
  );
}
