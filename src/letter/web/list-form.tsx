import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { MAX_IDS, productsByIds } from '../../catalog/products.contract.ts';
import type { CallAnswer } from '../../contract/endpoint.ts';
import { ChosenFacilitySelect, useChosenFacility, useFacilities } from '../../facilities/facilities.web.ts';
import { Button } from '../../ui/button.tsx';
import { call } from '../../ui/data/call.ts';
import { type CallError, failureMessage, outcomeOf } from '../../ui/data/call-error.ts';
import { useAsk } from '../../ui/data/use-ask.ts';
import { useWork } from '../../ui/data/use-send.ts';
import { TextField } from '../../ui/fields/field.tsx';
import { useTypedBefore } from '../../ui/fields/typed-before.ts';
import { LoadError } from '../../ui/states/load-error.tsx';
import { listWords, MAX_LIST_LINES, matchList } from '../products-match-list.contract.ts';
import { splitList } from '../text/split-list.ts';
import styles from './list.module.css';
import { listMemory, useListInMaking } from './list-memory.ts';
import { listRowsOf } from './list-rows.ts';

/** A long letter several times over; what is longer is no list. */
const LONGEST_TEXT = 20_000;

/** The page of the review in the history: the way back leads to the text. */
export const REVIEW = { review: true };

const FIELD = 'list';

/** The list to paste or to dictate, for which facility, and «Разобрать список». */
export function ListForm() {
  const { text } = useListInMaking();
  const facilities = useFacilities();
  const chosen = useChosenFacility();
  const isKnown = facilities.list === null || facilities.list.some(({ id }) => id === chosen);
  const { review, busy, failure } = useListReview(isKnown ? chosen : null);
  const [error, setError] = useState<string>();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const problem = useRef<HTMLDivElement>(null);

  // The button rested meanwhile and has let go of the focus.
  useEffect(() => {
    if (failure !== null) problem.current?.focus();
  }, [failure]);

  useTypedBefore(form, (typed) => listMemory.write({ text: typed }));

  async function cut() {
    const wrong = whatIsWrong(text);
    setError(wrong);
    if (wrong !== undefined) {
      form.current?.querySelector('textarea')?.focus();
    } else if (await review()) {
      navigate('/list', { state: REVIEW });
    }
  }

  return (
    <>
      <form
        ref={form}
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          cut();
        }}
      >
        <TextField
          name={FIELD}
          label="Список вещей"
          hint="Вставьте или надиктуйте список, каждую вещь с новой строки или через запятую. Надиктовать: микрофон на клавиатуре телефона."
          autoComplete="off"
          multiline
          value={text}
          error={error}
          onChange={(typed) => listMemory.write({ text: typed })}
        />
        <ChosenFacilitySelect hint="Скажем, чего там не принимают" />
        <Button type="submit" busy={busy} busyText="Разбираем…">
          Разобрать список
        </Button>
      </form>
      <div ref={problem} tabIndex={-1} className={styles.problem}>
        {failure !== null && <LoadError message={failureMessage(failure)} bare onRetry={cut} />}
      </div>
      <p className={styles.quiet}>
        Текст нигде не сохраняется: обновите страницу — и его придётся вставить снова. Магазин узнаёт только
        строки, похожие на товары.
      </p>
      <p>
        Списка ещё нет? Отправьте получателю письмом <Link to="/catalogue/print">каталог с номерами</Link>: он
        ответит «№&nbsp;8&nbsp;— 2», и такой ответ тоже можно вставить сюда.
      </p>
    </>
  );
}

function whatIsWrong(text: string): string | undefined {
  if (text.trim() === '') return 'Вставьте или напишите список';
  if (text.length > LONGEST_TEXT) return 'Текст слишком длинный, разберите его по частям';
  return undefined;
}

type Words = CallAnswer<typeof listWords>;

/**
 * Cuts the list in the making and looks its lines up for a facility; `review` says whether that came to an end. What
 * holds no goods stays in the browser, and so does the text as a whole.
 */
function useListReview(facilityId: number | null) {
  // By the time the list is there, so are the words to cut it by.
  const { answer: words } = useAsk(listWords, {});
  const { run, busy } = useWork();
  const [failure, setFailure] = useState<CallError | null>(null);

  async function review(): Promise<boolean> {
    setFailure(null);
    const { text, review: before } = listMemory.read();
    const { answer, failure } = await run(() => outcomeOf(lookUp(text, facilityId, words)));
    setFailure(failure);
    if (answer === null) return false;
    const { lines, matched, products } = answer;
    const rows = listRowsOf(lines, matched, products, before?.rows ?? []);
    listMemory.write({ review: { rows, products, facilityId } });
    return true;
  }

  return { review, busy, failure: busy ? null : failure };
}

/** Throws what the calls throw. */
async function lookUp(text: string, facilityId: number | null, known: Words | null) {
  const { stems } = known ?? (await call(listWords, {}));
  const lines = splitList(text, stems);
  const requested = lines.filter(({ goods }) => goods).map(({ line }) => line);
  const answers = await Promise.all(
    portionsOf(requested, MAX_LIST_LINES).map((portion) =>
      call(matchList, { body: { lines: portion, facilityId } }),
    ),
  );
  const matched = answers.flatMap((answer) => answer.lines);
  const named = matched.flatMap(({ productId, otherIds }) =>
    productId === null ? otherIds : [productId, ...otherIds],
  );
  const products = await Promise.all(
    portionsOf([...new Set(named)], MAX_IDS).map((ids) =>
      call(productsByIds, { body: { ids, images: 'url' } }),
    ),
  );
  return { lines, matched, products: products.flat() };
}

function portionsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}
