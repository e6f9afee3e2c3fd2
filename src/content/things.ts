import type { Thing } from './thing.ts';
import { clothes } from './things/clothes.ts';
import { dairy } from './things/dairy.ts';
import { drinks } from './things/drinks.ts';
import { grocery } from './things/grocery.ts';
import { household } from './things/household.ts';
import { hygiene } from './things/hygiene.ts';
import { lettersAndGames } from './things/letters-and-games.ts';
import { meatAndFish } from './things/meat-and-fish.ts';
import { neverSold } from './things/never-sold.ts';
import { sweets } from './things/sweets.ts';
import { vegetablesAndFruit } from './things/vegetables-and-fruit.ts';

/** Everyday things people ask about, in the groups of the page /allowed. */
export const thingGroups: { title: string; things: Thing[] }[] = [
  { title: 'Чай, кофе и напитки', things: drinks },
  { title: 'Бакалея и хлеб', things: grocery },
  { title: 'Сладкое', things: sweets },
  { title: 'Мясо и рыба', things: meatAndFish },
  { title: 'Молочное', things: dairy },
  { title: 'Овощи, фрукты, орехи', things: vegetablesAndFruit },
  { title: 'Гигиена', things: hygiene },
  { title: 'Одежда и обувь', things: clothes },
  { title: 'Письма, посуда, быт', things: [...lettersAndGames, ...household] },
  { title: 'Табак, алкоголь, лекарства', things: neverSold },
];
