import { Link } from 'react-router';
import stack from '../../ui/lists/stack.module.css';
import textStyles from '../../ui/look/text.module.css';
import { createStaticPageMeta } from '../../ui/page-meta.ts';
import { ContactLinks } from '../../ui/shop/contact-links.tsx';
import { usePublicShopInfo } from '../../ui/shop/use-public-shop-info.ts';
import { describePayment } from '../describe-payment.ts';
import styles from './content.module.css';
import { FoldedPart } from './text-blocks.tsx';

export const meta = createStaticPageMeta({
  path: '/parcel-path',
  name: 'Что будет с посылкой',
  description:
    'Путь посылки от заказа до выдачи: кто вам сообщит, если чего-то не примут, если карантин, если получателя перевели или освободили.',
});

/** «Что будет с посылкой»: from paying to issuing, who tells the buyer what, and what can go otherwise. */
export default function ParcelPathPage() {
  const { sendsMail, payee } = usePublicShopInfo();
  return (
    <article className={styles.page}>
      <header className={stack.gap12}>
        <h1>Что будет с посылкой</h1>
        <p className={textStyles.large}>
          Здесь весь путь: от подтверждения заказа до выдачи. На каком он шаге, всегда видно в разделе{' '}
          <Link to="/user-order-list">Мои заказы</Link>
          {sendsMail && ', а если вы подтвердили почту, о каждом шаге придёт письмо'}.
        </p>
      </header>

      <div className={styles.column}>
        <ol className={styles.steps}>
          <li>
            <strong>Вы подтвердили заказ</strong>
            {payee === null && 'Платить в этот момент не нужно. '}
            {describePayment(payee !== null)} До оплаты заказ можно отменить в разделе «Мои заказы».
          </li>
          <li>
            <strong>Вы оплатили</strong>
            Когда деньги придут, мы отметим оплату: у заказа появится «Оплачен». Если отметки долго нет,
            позвоните нам.
          </li>
          <li>
            <strong>Мы собираем посылку</strong>
            Если чего-то не окажется, сделаем так, как вы выбрали при заказе: позвоним, заменим или соберём
            без этого. За то, чего не положили, деньги вернём.
          </li>
          <li>
            <strong>Мы сдаём её в учреждение</strong>В день, который указан у заказа. Потом там будет
            написано, что приняли, а что вернули.
          </li>
          <li>
            <strong>Учреждение выдаёт её получателю</strong>
            Сначала посылку досмотрят. Когда её выдадут, учреждение нам не сообщает: об этом скажет сам
            получатель в письме или по телефону.
          </li>
        </ol>
      </div>

      <div className={styles.column}>
        <section>
          <h2>Если что-то пошло не так</h2>
          <FoldedPart heading="h3" title="Часть товаров не приняли">
            <p>
              Это будет написано у заказа. Там же выберите, что сделать с возвращённым: вернуть деньги или
              положить в следующую посылку.
            </p>
          </FoldedPart>
          <FoldedPart heading="h3" title="Нужно вернуть деньги">
            <p>
              Если заказ не собран, отменён после оплаты или в нём чего-то не хватило, позвоните или напишите
              нам. Сколько вернут, администратор скажет и отметит у заказа.
            </p>
          </FoldedPart>
          <FoldedPart heading="h3" title="В учреждении карантин">
            <p>
              Передачи в это время не принимают. Если мы знаем, до какого дня, это видно в корзине, и день
              сдачи будет после него. Если карантин начался после заказа, мы перенесём день и напишем его у
              заказа.
            </p>
          </FoldedPart>
          <FoldedPart heading="h3" title="Получатель в ШИЗО или ПКТ">
            <p>
              Пока он там, посылку не выдают. Спросите в учреждении, с какого дня можно, и позвоните нам:
              сдадим позже.
            </p>
          </FoldedPart>
          <FoldedPart heading="h3" title="Получателя перевели или освободили">
            <p>
              Пока посылка не сдана, нажмите «Получателя перевели или освободили» у заказа в разделе{' '}
              <Link to="/user-order-list">Мои заказы</Link>. Мы спросим вас, что делать. Если её уже сдали,
              звоните в учреждение: дальше решает оно.
            </p>
          </FoldedPart>
          <FoldedPart heading="h3" title="Посылки шлют несколько родственников">
            <p>
              Число посылок считают по получателю, а не по тому, кто послал. Договоритесь между собой: лишнюю
              не примут. Когда можно следующую, посчитает страница{' '}
              <Link to="/next-parcel">Когда следующая передача</Link>.
            </p>
          </FoldedPart>
        </section>

        <section>
          <h2>Кто может заказать</h2>
          <p>
            Родственник или любой другой человек. Документов о родстве мы не просим. Нужны имя, дата рождения
            и учреждение получателя, и вы подтверждаете, что вправе их сообщить.
          </p>
        </section>

        <p>
          Остался вопрос? Наш телефон: <ContactLinks />.
        </p>
        <p className={styles.note}>
          Правила у учреждений разные, и последнее слово за ними. О весе и числе посылок — на странице{' '}
          <Link to="/how-to-order">Как заказать</Link>.
        </p>
      </div>
    </article>
  );
}
