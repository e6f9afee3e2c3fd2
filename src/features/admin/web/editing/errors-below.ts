import type { FormErrors } from '../../../../shared/web/form-errors.ts';

/** Returns the errors of the fields below `beginning`: of `products.1.`, `products.1.tags.2` is `tags`. */
export function errorsBelow(errors: FormErrors, beginning: string): FormErrors {
  const fields: FormErrors = {};
  for (const [path, message] of Object.entries(errors)) {
    if (path.startsWith(beginning)) fields[path.slice(beginning.length).split('.')[0] ?? ''] ??= message;
  }
  return fields;
}
