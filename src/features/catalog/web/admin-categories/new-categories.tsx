import type { SubmitEvent } from 'react';
import { failureMessage } from '../../../../shared/web/data/call-error.ts';
import { personalDraft } from '../../../../shared/web/draft.ts';
import { Button } from '../../../../shared/web/ui/button.tsx';
import { Card } from '../../../../shared/web/ui/card.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';
import { Notice } from '../../../../shared/web/ui/notice.tsx';
import { plural } from '../../../../shared/web/ui/plural.ts';
import {
  errorsBelow,
  type GoodRow,
  editingStyles as parts,
  type SendRows,
  type Sent,
  type StoredRow,
  useFocusLater,
  useNewRows,
} from '../../../admin/admin.web.ts';
import { createCategories } from '../../categories.contract.ts';
import styles from './admin-categories.module.css';
import {
  CategoryFields,
  type CategoryInput,
  categoryFrom,
  emptyCategory,
  type TypedCategory,
} from './category-fields.tsx';

const messages = {
  refused: 'Произошла ошибка при создании категорий',
  timeout: 'Ошибка сети: сервер не отвечает',
  network: 'Ошибка сети: нет соединения',
};

const ADD_ONE = 'Добавьте хотя бы одну категорию';

/** What was typed survives a reload and a session that ended. */
export const newCategoriesDraft = personalDraft<StoredRow<TypedCategory>[]>('newCategoryRows');

interface NewCategoriesProps {
  /** Some of them were made. */
  onCreated(): void;
  onDirty(row: string, dirty: boolean): void;
}

/** Several new categories at once; the rows that cannot be sent stay and say why. */
export function NewCategories({ onCreated, onDirty }: NewCategoriesProps) {
  async function create(rows: GoodRow<CategoryInput>[], sendRows: SendRows): Promise<Sent> {
    const { failure } = await sendRows(createCategories, rows, {
      body: { categories: rows.map(({ input }) => input) },
    });
    if (failure === null) return { failed: new Map(), problem: null };
    return {
      failed: new Map(
        rows.map(({ key }, index) => [key, errorsBelow(failure.errors, `categories.${index}.`)]),
      ),
      problem: failureMessage(failure, messages),
    };
  }

  const form = useNewRows({
    draft: newCategoriesDraft,
    fresh: () => emptyCategory,
    isTouched: ({ name, prioritySort }) => name !== '' || prioritySort !== '',
    validate: categoryFrom,
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
          {rows.map(({ key, typed, errors }, index) => (
            <li key={key} className={parts.row}>
              <fieldset className={styles.newRow}>
                <legend className="visually-hidden">Новая категория {index + 1}</legend>
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
                    Убрать<span className="visually-hidden"> новую категорию {index + 1}</span>
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
