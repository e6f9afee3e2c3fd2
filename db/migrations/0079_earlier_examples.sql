-- The examples of the first start are known by first_day since 0075; a shop that was filled before it has none there, and
-- its examples count as the keeper's own goods. They came in one transaction, so all of them have its moment, and three
-- of them have pictures of names that nobody else gives. Facilities and categories have no moment: theirs are known by
-- their names, which are made up, and categories only as long as nobody has changed them.
with filling as (
  select created_at from products
  where picture_name in ('set-tea-sweets.jpg', 'set-hygiene.jpg', 'set-letters.jpg')
  group by created_at having count(*) >= 2 order by created_at limit 1
), goods as (
  select products.id, category_id from products join filling using (created_at)
)
update first_day set
  example_products = array(select id from goods order by id),
  example_categories = array(
    select id from categories
    where version = 1 and id <= (select max(category_id) from goods) and name in (
    'Готовые наборы',
    'Наборы до 5 кг (бандероль)',
    'Наборы до 10 кг',
    'Наборы до 20 кг (посылка)',
    'Чай, кофе, какао',
    'Чай',
    'Кофе и цикорий',
    'Какао и сухие напитки',
    'Быстрое питание',
    'Лапша и пюре',
    'Каши быстрого приготовления',
    'Супы и бульоны',
    'Приправы и соусы',
    'Сладости и выпечка',
    'Печенье и пряники',
    'Конфеты и карамель',
    'Шоколад',
    'Халва, зефир, пастила',
    'Сушки, сухари, хлебцы',
    'Мясо, рыба, молочное',
    'Колбаса и сало',
    'Мясо в мягкой упаковке',
    'Рыба',
    'Сыр и масло',
    'Сухое и сгущённое молоко',
    'Овощи, фрукты, орехи',
    'Свежие овощи',
    'Свежие фрукты',
    'Сухофрукты и орехи',
    'Мёд, джем, масло',
    'Гигиена и чистота',
    'Мыло и душ',
    'Уход за зубами',
    'Бритьё',
    'Бумага и салфетки',
    'Женская гигиена',
    'Стирка и уборка',
    'Одежда, быт, письмо',
    'Бельё и носки',
    'Одежда',
    'Обувь',
    'Посуда',
    'Канцелярия и письма'
    )
    order by id
  ),
  example_facilities = array(
    select id from facilities where name in (
    'ИК-101, общий режим, г. Заречинск',
    'ИК-102, общий режим, п. Сосновый Яр',
    'ИК-103, строгий режим, п. Каменка-Дальняя',
    'ИК-104, строгий режим, с. Верхнее Плёсо',
    'ИК-105, женская, общий режим, г. Липовец',
    'Воспитательная колония № 106, п. Озёрный Бор',
    'Колония-поселение № 107, д. Новая Пристань',
    'СИЗО-110, г. Заречинск',
    'ИК-109 (закрыта), п. Старый Тракт',
    'ИК-111, особый режим, п. Северная Гряда',
    'Тюрьма № 112, г. Липовец'
    )
    order by id
  )
where example_products = '{}' and exists (select from filling);
