import { Link } from 'react-router';
import { ListTabs } from '../../desk/desk-screen.tsx';

export const IMPORT_TITLE = 'Товары таблицей';
export const RECEIPT_TITLE = 'Приход товаров';
export const PRICE_LIST_TITLE = 'Прайс поставщика';

const tabs = [
  { label: IMPORT_TITLE, to: '/admin/product/import' },
  { label: RECEIPT_TITLE, to: '/admin/product/supplier?receipt' },
  { label: PRICE_LIST_TITLE, to: '/admin/product/supplier' },
];

/** What the top of a screen that reads goods from a sheet holds: the screens of the kind, and the way back. */
export const sheetScreenTop = (title: string) => ({
  title,
  tabs: <ListTabs label="Что записать" tabs={tabs.map((tab) => ({ ...tab, isHere: tab.label === title }))} />,
  beside: <Link to="/admin/product">К товарам</Link>,
});
