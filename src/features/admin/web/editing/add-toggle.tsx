import { Button } from '../../../../shared/web/ui/button.tsx';
import { Icon } from '../../../../shared/web/ui/icon.tsx';

interface AddToggleProps {
  id: string;
  /** The form for new things is open. */
  open: boolean;
  onToggle(open: boolean): void;
}

/** Opens the form for new things above their list, and puts it away. */
export function AddToggle({ id, open, onToggle }: AddToggleProps) {
  return (
    <Button
      id={id}
      variant={open ? 'secondary' : 'primary'}
      aria-expanded={open}
      onClick={() => onToggle(!open)}
    >
      <Icon name={open ? 'close' : 'plus'} size={20} />
      {open ? 'Скрыть новые' : 'Добавить'}
    </Button>
  );
}
