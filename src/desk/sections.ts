/** The parts of the desk, in the order of a day; `key` leads to one after G. */
export const sections = [
  { path: '/admin/user-order-list', label: 'Заказы', key: 'KeyO' },
  { path: '/admin/product', label: 'Товары', key: 'KeyP' },
  { path: '/admin/category-create', label: 'Категории', key: 'KeyC' },
  { path: '/admin/address', label: 'Учреждения', key: 'KeyA' },
  { path: '/admin/users', label: 'Пользователи', key: 'KeyU' },
  { path: '/admin/staff', label: 'Администраторы', key: 'KeyS' },
  { path: '/admin/settings', label: 'Настройки', key: 'KeyN' },
  { path: '/admin/record', label: 'Журнал', key: 'KeyR' },
  { path: '/admin/reports', label: 'Отчёты', key: 'KeyM' },
] as const;
