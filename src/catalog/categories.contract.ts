import * as z from 'zod/mini';
import { endpoint } from '../contract/endpoint.ts';
import {
  idSchema,
  messageResponseSchema,
  nameSchema,
  prioritySchema,
  seenVersionSchema,
} from '../contract/rules.ts';
import { mapFieldsToProperty } from '../lib/fields.ts';

const FILL_IN = 'Заполните все обязательные поля';

/** The plain fields of a category, each declared once: contract, columns and audit log follow. */
export const categoryFields = {
  name: {
    column: 'name',
    label: 'название',
    rule: nameSchema({ required: FILL_IN, max: 127 }),
    response: z.string(),
  },
  prioritySort: {
    column: 'priority_sort',
    label: 'приоритет',
    rule: prioritySchema({ required: FILL_IN }),
    response: z.nullable(z.number()),
  },
} as const;

const own = z.object({
  id: z.number(),
  ...mapFieldsToProperty(categoryFields, 'response'),
  unitLevel: z.number(),
  /** Of its own fields and place, not of what hangs below it. */
  version: z.number(),
});

/** A category with everything below it; `unitLevel` is 1 for a root. */
export const categorySchema = z.extend(own, {
  get subCategories() {
    return z.array(categorySchema);
  },
});

export type Category = z.infer<typeof categorySchema>;

/** The whole tree, each level by priority descending (none last), then by name. */
export const getCategoryTree = endpoint('GET /api/v1/categories/get-all', 'public', {
  summary: 'Дерево категорий',
  cached: true,
  response: z.object({ categories: z.array(categorySchema) }),
});

const categoryInput = z.object(mapFieldsToProperty(categoryFields, 'rule'), { error: FILL_IN });

export type CategoryInput = z.output<typeof categoryInput>;

const ADD_ONE = 'Добавьте хотя бы одну категорию';

const newCategory = z.extend(categoryInput, {
  /** The category it hangs below; without one it is a root. */
  masterCategoryId: z.nullish(idSchema('Укажите, в какую категорию добавить')),
});

/** Makes categories, roots or below others, all or none. */
export const createCategories = endpoint('POST /api/v1/categories/create', 'admin', {
  summary: 'Новые категории, верхнего уровня или в других: все или ни одной',
  status: 201,
  takesKey: true,
  refusals: [404],
  body: z.object({
    categories: z
      .array(newCategory, { error: ADD_ONE })
      .check(z.minLength(1, ADD_ONE), z.maxLength(100, 'Не больше 100 категорий за раз')),
  }),
  response: z.object({ categories: z.array(categorySchema) }),
});

/** Renames a category and changes its priority. */
export const updateCategory = endpoint('PUT /api/v1/categories/update/:id', 'admin', {
  summary: 'Название и приоритет категории',
  refusals: [404, 409],
  body: z.extend(categoryInput, { version: seenVersionSchema() }),
  response: categorySchema,
});

/** Changes those fields of a category that are sent, and no other. */
export const patchCategory = endpoint('PATCH /api/v1/categories/:id', 'admin', {
  summary: 'Те поля категории, что присланы; остальные не трогает',
  refusals: [404, 409],
  body: z.extend(z.partial(categoryInput), { version: seenVersionSchema() }),
  response: categorySchema,
});

/** Removes an empty category; products that are deleted lose it. */
export const deleteCategory = endpoint('DELETE /api/v1/categories/delete/:id', 'admin', {
  summary: 'Удаление пустой категории: без подкатегорий и товаров в продаже',
  refusals: [404, 409],
  response: messageResponseSchema,
});

/** Hangs a category with all it holds below another one, or makes it a root. */
export const changeCategoryParent = endpoint('POST /api/v1/categories/move-to-subcategory', 'admin', {
  summary: 'Перенос категории: RAISE_UNIT_CATEGORY — в другую, LOWER_DOWN_UNIT_CATEGORY — на верхний уровень',
  refusals: [404, 409],
  body: z
    .object({
      movedCategoryId: idSchema('Укажите, какую категорию переместить'),
      actionCategory: z.enum(['RAISE_UNIT_CATEGORY', 'LOWER_DOWN_UNIT_CATEGORY'], {
        error: 'Действие — RAISE_UNIT_CATEGORY или LOWER_DOWN_UNIT_CATEGORY',
      }),
      masterCategoryId: z.nullish(idSchema('Укажите, в какую категорию переместить')),
      version: seenVersionSchema(),
    })
    .check(
      z.refine(
        ({ actionCategory, masterCategoryId }) =>
          actionCategory !== 'RAISE_UNIT_CATEGORY' || typeof masterCategoryId === 'number',
        { path: ['masterCategoryId'], error: 'Укажите, в какую категорию переместить' },
      ),
      z.refine(
        ({ actionCategory, masterCategoryId }) =>
          actionCategory !== 'LOWER_DOWN_UNIT_CATEGORY' || typeof masterCategoryId !== 'number',
        { path: ['masterCategoryId'], error: 'Для переноса на верхний уровень masterCategoryId — null' },
      ),
    ),
  response: categorySchema,
});

const ALL_SIBLINGS = 'Укажите все категории этого уровня по порядку';

/** Puts all categories below one master, or all roots, in an order; their priorities follow. */
export const reorderCategories = endpoint('POST /api/v1/categories/order', 'admin', {
  summary: 'Порядок всех категорий одного уровня: приоритеты ставятся по нему',
  refusals: [404, 409],
  body: z.object({
    masterCategoryId: z.nullish(idSchema('Укажите, в какой категории меняется порядок')),
    order: z
      .array(z.object({ id: idSchema(), version: seenVersionSchema() }, { error: ALL_SIBLINGS }), {
        error: ALL_SIBLINGS,
      })
      .check(
        z.minLength(1, ALL_SIBLINGS),
        z.maxLength(1_000, { error: 'Не больше 1000 категорий', abort: true }),
        z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Категория указана дважды'),
      ),
  }),
  /** The categories of that level in their new order. */
  response: z.object({ categories: z.array(categorySchema) }),
});
