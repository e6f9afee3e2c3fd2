/** The one rule of passwords, said before it is broken (contract.md §2, Details). */
export const PASSWORD_RULE = 'Пароль: от 8 до 128 знаков';
