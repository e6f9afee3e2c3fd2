import * as z from 'zod/mini';
import { day, id, name, priority, text } from '../contract/rules.ts';
import { money } from '../lib/money/money.ts';
import { OUT_REASONS } from './availability.ts';
import { MAX_CHOICE_LENGTH, MAX_CHOICES } from './product-choices.ts';
import { MAX_WEIGHT_GRAMS } from './product-tags.ts';

/** The largest picture that is taken, in bytes. */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/** The largest body of a call that carries pictures, in bytes. */
export const PICTURES_BODY_LIMIT = 16 * 1024 * 1024;

/** A text that a change may leave as it is (missing) or take away (null or empty). */
function clearable(rule: { max: number; lines?: boolean }) {
  return z.pipe(
    z.optional(z.nullable(text(rule))),
    z.transform((value) => (value === '' ? null : value)),
  );
}

const NOT_BASE64 = 'Картинка передаётся в base64 или как data URL';

/** The base64 of a picture, without line breaks and without what a data URL puts before it. */
function base64Of(picture: string): string {
  return picture.replace(/^data:[^,]{0,200};base64,/, '').replace(/\s+/g, '');
}

/** A picture as base64 or a data URL; missing or empty: it stays as it was; null: there is none. */
const imageBase64 = z.pipe(
  z.optional(
    z.nullable(
      z.string({ error: NOT_BASE64 }).check(
        z.overwrite(base64Of),
        // Searched for what does not belong: a pattern of what does would hold 14 million steps at once.
        z.refine((value) => !/[^A-Za-z0-9+/=]|=[^=]|===/.test(value), { error: NOT_BASE64, abort: true }),
        z.refine(
          (value) => Math.floor(value.replace(/=+$/, '').length * 0.75) <= MAX_PICTURE_BYTES,
          'Картинка больше 10 МБ',
        ),
      ),
    ),
  ),
  z.transform((value) => (value === '' ? undefined : value)),
);

const WEIGHT = 'Вес — целое число граммов от 1 до 1 000 000';

const WRONG_DAY = 'Укажите день, с которого товар снова есть: ГГГГ-ММ-ДД';

const NOT_TAGS = 'Метки — список слов';

const NOT_CHOICES = 'Размеры или варианты — список';

/** One size or the like. Commas stand between choices wherever people type or read them. */
const choice = text({
  required: 'Размер или вариант не может быть пустым',
  max: MAX_CHOICE_LENGTH,
  visible: true,
}).check(
  z.refine((value) => value === '' || /[\p{L}\p{N}]/u.test(value), 'Нужна хотя бы одна буква или цифра'),
  z.refine(
    (value) => !/[,;]/.test(value),
    'Без запятых: они разделяют размеры. Половинку пишут с точкой: 37.5',
  ),
);

const choices = z.array(choice, { error: NOT_CHOICES }).check(
  z.maxLength(MAX_CHOICES, `Не больше ${MAX_CHOICES} размеров или вариантов`),
  z.refine((all) => new Set(all).size === all.length, 'Размеры или варианты не должны повторяться'),
);

/** The most kinds of goods in a set. */
export const MAX_PARTS = 60;

const PART = 'Часть набора — номер товара и количество';
const PART_QUANTITY = 'Количество в наборе — целое число от 1 до 999';

const parts = z
  .array(
    z.object(
      {
        productId: id('Выберите товар'),
        quantity: z
          .int({ error: PART_QUANTITY })
          .check(z.minimum(1, PART_QUANTITY), z.maximum(999, PART_QUANTITY)),
      },
      { error: PART },
    ),
    { error: 'Состав набора — список товаров' },
  )
  .check(
    z.maxLength(MAX_PARTS, { error: `Не больше ${MAX_PARTS} товаров в наборе`, abort: true }),
    z.refine(
      (all) => new Set(all.map(({ productId }) => productId)).size === all.length,
      'Товар в наборе указан дважды',
    ),
  );

function productFields(messages: { priority: string }) {
  return z.object(
    {
      name: name({ required: 'Название товара обязательно', max: 255 }),
      categoryId: id('Пожалуйста, выберите категорию'),
      price: money({
        required: 'Цена должна быть неотрицательной',
        negative: 'Цена должна быть неотрицательной',
      }),
      prioritySort: priority({ required: messages.priority, min: 0, tooSmall: messages.priority }),
      restrictions: clearable({ max: 100 }),
      imageBase64,
      imageName: clearable({ max: 255 }),
      weightGrams: z.optional(
        z.nullable(z.int({ error: WEIGHT }).check(z.minimum(1, WEIGHT), z.maximum(MAX_WEIGHT_GRAMS, WEIGHT))),
      ),
      description: clearable({ max: 2000, lines: true }),
      tags: z.optional(
        z.nullable(
          z
            .array(text({ required: 'Метка не может быть пустой', max: 63 }), { error: NOT_TAGS })
            .check(z.maxLength(30, 'Не больше 30 меток')),
        ),
      ),
      choices: z.optional(z.nullable(choices)),
      /** Missing: as it is. With a day or a reason beside it, or these alone, the product is out. */
      out: z.optional(z.nullable(z.boolean({ error: 'Есть товар или нет: true или false' }))),
      outUntil: z.optional(z.nullable(day({ required: WRONG_DAY, wrong: WRONG_DAY }))),
      outReason: z.optional(z.nullable(z.enum(OUT_REASONS, { error: 'Причина — SEASON' }))),
      parts: z.optional(z.nullable(parts)),
    },
    { error: 'Укажите поля товара' },
  );
}

/** A new product. */
export const newProduct = productFields({ priority: 'Приоритет показа должен быть неотрицательным' });

/** All fields of a product anew; the optional ones stay when they are missing. */
export const changedProduct = productFields({
  priority: 'Приоритет показа должен быть неотрицательным числом',
});
