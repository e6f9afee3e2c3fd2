import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { FormButtons } from '../../../../ui/fields/form-buttons.tsx';
import stack from '../../../../ui/lists/stack.module.css';

interface BulkFormProps {
  open: boolean;
  title: string;
  submitText: string;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** One change of the chosen products: its fields in a dialog. */
export function BulkForm({ open, title, submitText, onSubmit, onClose, children }: BulkFormProps) {
  return (
    <Dialog open={open} title={title} onClose={onClose}>
      <form
        className={stack.gap16}
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        <FormButtons onCancel={onClose}>
          <Button type="submit">{submitText}</Button>
        </FormButtons>
      </form>
    </Dialog>
  );
}
