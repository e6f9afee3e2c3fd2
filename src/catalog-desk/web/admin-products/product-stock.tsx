import { type SubmitEvent, useEffect, useState } from 'react';
import {
  changeProductStock,
  getProductStock,
  type ProductStock,
} from '../../../catalog/product-stock.contract.ts';
import type { CallInput } from '../../../contract/endpoint.ts';
import { WholeNumberField } from '../../../desk/editing/row-fields.tsx';
import { parseTypedNumber } from '../../../lib/money/typed-roubles.ts';
import { plural } from '../../../lib/russian/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { getCallFailureMessage } from '../../../ui/data/call-error.ts';
import { useCallQuery } from '../../../ui/data/use-ask.ts';
import { useSend } from '../../../ui/data/use-send.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormButtons } from '../../../ui/fields/form-buttons.tsx';
import { findFormErrors } from '../../../ui/form-errors.ts';
import inRow from '../../../ui/lists/row.module.css';
import stack from '../../../ui/lists/stack.module.css';
import text from '../../../ui/look/text.module.css';
import { ErrorAlert } from '../../../ui/notice.tsx';
import { LoadError } from '../../../ui/states/load-error.tsx';
import styles from './admin-products.module.css';

type StockChange = CallInput<typeof changeProductStock>['body'];

interface StockDialogProps {
  product: { id: number; name: string };
  open: boolean;
  onClose(): void;
}

/** The pieces of a product: what came, is in orders and left; a receipt, a recount, and the end of counting. */
export function StockDialog({ product, open, onClose }: StockDialogProps) {
  return (
    <Dialog open={open} title={`Остаток: ${product.name}`} onClose={onClose}>
      <StockForm id={product.id} onClose={onClose} />
    </Dialog>
  );
}

function StockForm({ id, onClose }: { id: number; onClose(): void }) {
  const { response, failure, retry } = useCallQuery(getProductStock, { params: { id } });
  const changing = useSend(changeProductStock);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [chosen, setChosen] = useState<'RECEIVE' | 'RECOUNT'>('RECEIVE');
  const isLoaded = response !== null;
  useEffect(() => {
    if (isLoaded) document.getElementById(FIELD_ID)?.focus({ preventScroll: true });
  }, [isLoaded]);
  if (response === null) {
    if (failure === null) return <p role="status">Узнаём остаток…</p>;
    return (
      <LoadError message={getCallFailureMessage(failure, 'Не удалось узнать остаток')} onRetry={retry} />
    );
  }
  const { stock } = changing.response ?? response;
  const action = stock === null ? 'RECEIVE' : chosen;
  const pieces = parseTypedNumber(typed);
  const becomes = Number(pieces) + (stock !== null && action === 'RECEIVE' ? stock.available : 0);

  async function change(wanted: StockChange['action']) {
    const body = { productId: id, action: wanted, ...(wanted !== 'STOP' && { pieces }) };
    const errors = findFormErrors(changeProductStock, body);
    setWrong(errors.pieces);
    if (errors.pieces !== undefined) return;
    if ((await changing.send({ body })).failure === null) setTyped('');
  }

  return (
    <form
      className={stack.gap16}
      method="post"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void change(action);
      }}
    >
      <p role="status">{stock === null ? NOT_COUNTED : <StockFigures stock={stock} />}</p>
      {stock !== null && (
        <fieldset className={inRow.gap12}>
          <legend className="visually-hidden">Что записать</legend>
          {CHOICES.map(({ value, label }) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name="stock-action"
                checked={action === value}
                onChange={() => setChosen(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <WholeNumberField
        id={FIELD_ID}
        label={action === 'RECEIVE' ? 'Сколько пришло, штук' : 'Сколько осталось, штук'}
        value={typed}
        error={wrong}
        onChange={setTyped}
      />
      <ErrorAlert>
        {changing.failure && getCallFailureMessage(changing.failure, 'Не удалось записать')}
      </ErrorAlert>
      <FormButtons cancelText={changing.response === null ? 'Отмена' : 'Закрыть'} onCancel={onClose}>
        <Button type="submit" busy={changing.busy}>
          Записать{Number.isInteger(becomes) && `: станет ${becomes}`}
        </Button>
      </FormButtons>
      {stock !== null && (
        <div className={styles.stop}>
          <Button variant="quiet" disabled={changing.busy} onClick={() => change('STOP')}>
            Больше не считать
          </Button>
        </div>
      )}
    </form>
  );
}

const FIELD_ID = 'stock-pieces';

const CHOICES = [
  { value: 'RECEIVE', label: 'Пришло' },
  { value: 'RECOUNT', label: 'Пересчитали' },
] as const;

const NOT_COUNTED =
  'Этот товар не считаем: он продаётся, пока вы не отметите «Нет». Запишите первый приход, и заказы будут вычитать из него сами.';

function StockFigures({ stock: { received, reserved, available } }: { stock: ProductStock }) {
  return (
    <>
      Осталось{' '}
      <b>
        {available} {plural(available, ['штука', 'штуки', 'штук'])}
      </b>
      .{' '}
      <span className={text.quiet}>
        Пришло {received}, в заказах {reserved}.
        {available === 0 && ' Товар снят с продажи, пока не запишете приход.'}
      </span>
    </>
  );
}
