const LOST = 'Не удалось связаться с сервером. Проверьте соединение и попробуйте ещё раз.';

interface PasswordWords {
  refused: string;
  /** The answer makes no sense: nobody knows whether the password is a new one. */
  doubt: string;
  /** No answer came in time. */
  timeout?: string;
}

/** What is said when a call that changes a password fails. */
export const passwordFailures = ({ refused, doubt, timeout = LOST }: PasswordWords) => ({
  refused: `${refused} Попробуйте ещё раз.`,
  timeout,
  network: LOST,
  broken: doubt,
  malformed: doubt,
});
