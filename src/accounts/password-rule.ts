import * as z from 'zod/mini';

/** The one rule of passwords, shown before it is broken. */
const PASSWORD_RULE_TEXT = 'Пароль: от 8 до 128 знаков';

/** A password that is being chosen; taken exactly as it was typed. */
export function newPasswordSchema() {
  return z.string({ error: PASSWORD_RULE_TEXT }).check(
    z.minLength(1, { error: 'Придумайте пароль', abort: true }),
    z.minLength(8, { error: PASSWORD_RULE_TEXT, abort: true }),
    z.maxLength(128, { error: PASSWORD_RULE_TEXT, abort: true }),
    // Broken halves of characters all hash alike, so such passwords would open for one another.
    z.refine(
      (value) => !/\p{Surrogate}/u.test(value),
      'В пароле есть повреждённый знак. Введите его заново.',
    ),
  );
}

/** A password that was chosen before, by the rule of then. */
export function existingPasswordSchema(required = 'Укажите пароль') {
  return z
    .string({ error: required })
    .check(z.minLength(1, { error: required, abort: true }), z.maxLength(1024, 'Слишком длинный пароль'));
}
