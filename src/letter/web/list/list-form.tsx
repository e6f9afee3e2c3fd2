import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  ChosenFacilitySelect,
  useChosenFacility,
  useFacilities,
} from '../../../facilities/facilities.web.ts';
import { Button } from '../../../ui/button.tsx';
import { failureMessage } from '../../../ui/data/call-error.ts';
import { TextField } from '../../../ui/fields/field.tsx';
import { useTypedBefore } from '../../../ui/fields/typed-before.ts';
import { LoadError } from '../../../ui/states/load-error.tsx';
import styles from './list.module.css';
import { listMemory, useListInMaking } from './list-memory.ts';
import { useListReview } from './use-list-review.ts';

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
