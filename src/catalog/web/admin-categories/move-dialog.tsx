import { type SubmitEvent, useState } from 'react';
import parts from '../../../desk/editing/editing.module.css';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormButtons } from '../../../ui/fields/form-buttons.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import type { Category } from '../../categories.contract.ts';
import { categoryOptions } from '../admin-parts/category-options.ts';
import { categoryPath } from '../category-path.ts';

interface MoveDialogProps {
  categories: readonly Category[];
  /** Null: the dialog is closed. */
  category: Category | null;
  /** `masterId` null: to the top level. */
  onMove(category: Category, masterId: number | null): void;
  onClose(): void;
}

/** The move of a category without a mouse; its own branch is not offered. */
export function MoveDialog({ categories, category, onMove, onClose }: MoveDialogProps) {
  return (
    <Dialog open={category !== null} title={`Переместить «${category?.name}»`} onClose={onClose}>
      {category && (
        <MoveForm
          key={category.id}
          categories={categories}
          category={category}
          onMove={onMove}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function MoveForm({ categories, category, onMove, onClose }: MoveDialogProps & { category: Category }) {
  const [parentId, setParentId] = useState(String(categoryPath(categories, category.id).at(-2)?.id ?? ''));

  function submit(event: SubmitEvent) {
    event.preventDefault();
    onMove(category, parentId === '' ? null : Number(parentId));
  }

  return (
    <form className={parts.form} method="post" onSubmit={submit}>
      <SelectField
        id="move-to"
        label="Куда"
        hint="Подкатегории переедут вместе с ней"
        blank="Верхний уровень"
        options={categoryOptions(categories, category.id)}
        value={parentId}
        onChange={setParentId}
      />
      <FormButtons onCancel={onClose}>
        <Button type="submit">Переместить</Button>
      </FormButtons>
    </form>
  );
}
