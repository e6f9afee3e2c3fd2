/** How an order is paid: by a transfer that the buyer makes herself where the shop shows a QR code for it. */
export const describePayment = (showsQr: boolean): string =>
  showsQr
    ? 'Кнопка «Как заплатить» у заказа показывает QR-код: по нему деньги переводят в приложении своего банка. Можно заплатить сразу.'
    : 'Администратор проверит заказ и сообщит, как оплатить.';
