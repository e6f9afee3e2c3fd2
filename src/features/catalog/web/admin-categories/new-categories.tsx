import type { SubmitEvent } from 'react';
import { CallError, call } from '../../../../shared/web/call.ts';
import { personalDraft } from '../../../../shared/web/draft.ts';
import type { FormErrors } from '../../../../shared/web/form-errors.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Card } from '../../../../shared/web/ui/card.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { plural } from '../../../../shared/web/ui/plural.ts';
import {
  type GoodRow,
  editingStyles as parts,
  type Sent,
  useFocusLater,
  useNewRows,
} from '../../../admin/admin.web.ts';
import { createCategories } from '../../categories.contract.ts';
import { lostWords } from '../admin-parts/call-words.ts';
import styles from './admin-categories.module.css';
import { CategoryFields } from './category-fields.tsx';
import { type CategoryWish, categoryFrom, emptyCategory, type TypedCategory } from './category-typing.ts';

const ADD_ONE = 'Добавьте хотя бы одну категорию';

/** What was typed survives a reload and a session that ended. */
export const newCategoriesDraft = personalDraft<TypedCategory[]>('newCategories');

interface NewCategoriesProps {
  /** Some of them were made. */
  onCreated(): void;
  onDirty(row: string, dirty: boolean): void;
}

async function create(rows: GoodRow<CategoryWish>[]): Promise<Sent> {
  try {
    await call(createCategories, { body: { categories: rows.map(({ wish }) => wish) } });
    return { failed: new Map(), problem: null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const failed = new Map(rows.map(({ key }, place) => [key, errorsAt(error.errors, place)]));
    const lost = lostWords(error);
    return {
      failed,
      problem: lost ? `Ошибка сети: ${lost}` : error.message || 'Произошла ошибка при создании категорий',
    };
  }
}

/** What the server says of the row at `place` of those sent: `categories.1.name` → `name`. */
function errorsAt(errors: FormErrors, place: number): FormErrors {
  const beginning = `categories.${place}.`;
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => path.startsWith(beginning))
      .map(([path, words]) => [path.slice(beginning.length), words]),
  );
}

/** Several new categories at once; the rows that cannot be sent stay and say why. */
export function NewCategories({ onCreated, onDirty }: NewCategoriesProps) {
  const form = useNewRows({
    draft: newCategoriesDraft,
    fresh: () => emptyCategory,
    isTouched: ({ name, prioritySort }) => name !== '' || prioritySort !== '',
    judge: categoryFrom,
    send: create,
    onCreated,
    onDirty,
  });
  const { rows, busy, problem } = form;
  const { focus, focusIfFree } = useFocusLater();
  const count = rows.length;

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    if (count === 0) return form.refuse(ADD_ONE);
    const held = document.activeElement;
    focusIfFree(`new-${await form.send()}`, held);
  }

  return (
    <Card title="Новые категории">
      <form className={parts.form} method="post" noValidate onSubmit={submit}>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari forgets a list without bullets. */}
        <ul role="list" className={parts.rows}>
          {rows.map(({ key, typed, errors }, place) => (
            <li key={key} className={parts.row}>
              <fieldset className={styles.newRow}>
                <legend className="visually-hidden">Новая категория {place + 1}</legend>
                <CategoryFields
                  id={`new-${key}`}
                  typed={typed}
                  errors={errors}
                  disabled={busy}
                  onChange={(changed) => form.change(key, changed)}
                />
                <div className={styles.remove}>
                  <Button
                    variant="quiet"
                    disabled={busy}
                    onClick={() => {
                      form.remove(key);
                      focus('add-category');
                    }}
                  >
                    <Icon name="close" size={20} />
                    Убрать<span className="visually-hidden"> новую категорию {place + 1}</span>
                  </Button>
                </div>
              </fieldset>
            </li>
          ))}
        </ul>
        <div role="alert">{problem !== null && <Notice kind="error">{problem}</Notice>}</div>
        <div className={parts.buttons}>
          <Button type="submit" busy={busy} busyText="Создаём…">
            Создать{' '}
            {count > 1 ? `${count} ${plural(count, ['категорию', 'категории', 'категорий'])}` : 'категорию'}
          </Button>
          <Button
            id="add-category"
            variant="secondary"
            disabled={busy || count >= 100}
            onClick={() => focus(`new-${form.add()}-name`)}
          >
            <Icon name="plus" />
            Ещё одна категория
          </Button>
        </div>
      </form>
    </Card>
  );
}
