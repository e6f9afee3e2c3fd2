import { TextField } from '../../../../../shared/web/ui/fields/field.tsx';

/** How long a comment may be: the rule of change-status. */
const MAX_COMMENT = 511;

interface CommentFieldProps {
  hint: string;
  value: string;
  onChange(text: string): void;
}

/** What an administrator says to the buyer with a new status. */
export function CommentField(props: CommentFieldProps) {
  return <TextField {...props} label="Комментарий" optional multiline autoComplete="off" max={MAX_COMMENT} />;
}
