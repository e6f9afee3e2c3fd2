const PHONE = /^(?:\+7|8)(\d{3})(\d{3})(\d{2})(\d{2})$/;

/** `+79991234567` as `+7 (999) 123-45-67`, in one piece on its line. What is no such number stays as it is. */
export const formatPhone = (phone: string): string =>
  phone.replace(PHONE, '+7\u00A0($1)\u00A0$2\u2060-\u2060$3\u2060-\u2060$4');

/** The same as it stands in a field. */
export const formatPhoneInput = (phone: string): string => phone.replace(PHONE, '+7 ($1) $2-$3-$4');
