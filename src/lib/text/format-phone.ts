/** `+79991234567` as `+7 (999) 123-45-67`, in one piece on its line. What is no such number stays as it is. */
export function formatPhone(phone: string): string {
  return phone.replace(
    /^(?:\+7|8)(\d{3})(\d{3})(\d{2})(\d{2})$/,
    '+7\u00A0($1)\u00A0$2\u2060-\u2060$3\u2060-\u2060$4',
  );
}

/** `+79991234567` and `89991234567` as `+7 (999) 123-45-67`; what is no such phone stays as it is. */
export function formatPhoneInput(phone: string): string {
  const digits = /^(?:\+7|8)(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(phone);
  if (digits === null) return phone;
  const [, code, first, second, third] = digits;
  return `+7 (${code}) ${first}-${second}-${third}`;
}
