import { formatPhone } from '../../lib/text/format-phone.ts';
import { usePublicShopInfo } from './use-public-shop-info.ts';

/** How to reach us, to end a sentence with: «Свяжитесь с нами: +7 … или напишите администратору». */
export function ContactLinks() {
  const { phone, messengerUrl } = usePublicShopInfo();
  return (
    <>
      <a href={`tel:${phone}`}>{formatPhone(phone)}</a> или{' '}
      <a href={messengerUrl} target="_blank" rel="noopener noreferrer">
        напишите администратору
      </a>
    </>
  );
}
