import type { Schema } from './document.ts';

/** One field of a request or an answer, as the page shows it. */
export interface Field {
  /** `products[].name` */
  path: string;
  required: boolean;
  /** `строка до 255 знаков, или null` */
  kind: string;
  /** The named shape it has, to be linked. */
  shape?: string;
}

/** The fields of a shape, those of nested shapes after their own; named shapes are not opened. */
export function fieldsOf(schema: Schema, path = ''): Field[] {
  const { core, shape } = coreOf(schema);
  if (shape !== undefined) return [];
  if (core.items) return fieldsOf(core.items, `${path}[]`);
  return Object.entries(core.properties ?? {}).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const named = nameOf(field);
    const own: Field = {
      path: at,
      required: core.required?.includes(name) ?? false,
      kind: kindOf(field),
      ...(named === undefined ? {} : { shape: named }),
    };
    return [own, ...fieldsOf(field, at)];
  });
}

/** A shape in Russian words: `список до 500: целое число от 1 или строка цифр`. */
export function kindOf(schema: Schema): string {
  const { core, shape, nullable } = coreOf(schema);
  const parts = [shape ?? plainKind(core)];
  if (nullable) parts.push('или null');
  if (schema.default !== undefined) parts.push(`(без него ${JSON.stringify(schema.default)})`);
  return parts.join(' ');
}

/** The named shape at the bottom of a field, be it a list of it or null beside it. */
export function nameOf(schema: Schema): string | undefined {
  const { core, shape } = coreOf(schema);
  return shape ?? (core.items ? nameOf(core.items) : undefined);
}

function coreOf(schema: Schema): { core: Schema; shape?: string; nullable: boolean } {
  const shape = schema.$ref?.split('/').at(-1);
  if (shape !== undefined) return { core: schema, shape, nullable: false };
  if (schema.anyOf) {
    const others = schema.anyOf.filter(({ type }) => type !== 'null');
    const nullable = others.length < schema.anyOf.length;
    const [only] = others;
    if (others.length === 1 && only) return { ...coreOf(only), nullable };
    return { core: { anyOf: others }, nullable };
  }
  if (Array.isArray(schema.type)) {
    const types = schema.type.filter((type) => type !== 'null');
    return { core: { ...schema, type: types[0] }, nullable: types.length < schema.type.length };
  }
  return { core: schema, nullable: false };
}

function plainKind(schema: Schema): string {
  if (schema.enum) return schema.enum.map(String).join(' | ');
  if (schema.anyOf) return [...new Set(schema.anyOf.map(kindOf))].join(' или ');
  switch (schema.type) {
    case 'string':
      if (schema.pattern?.includes('\\d')) return 'строка цифр';
      return schema.maxLength === undefined ? 'строка' : `строка до ${schema.maxLength} знаков`;
    case 'integer':
      return `целое число${range(schema)}`;
    case 'number':
      return `число${range(schema)}`;
    case 'boolean':
      return 'true | false';
    case 'array':
      return `список${schema.maxItems === undefined ? '' : ` до ${schema.maxItems}`}: ${kindOf(schema.items ?? {})}`;
    case 'object':
      return schema.properties ? 'объект' : 'объект: имя → значение';
    default:
      return 'любое значение';
  }
}

/** Bounds that somebody chose; those of the machine say nothing to anybody. */
function range({ minimum, maximum }: Schema): string {
  const low = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? '' : ` от ${minimum}`;
  const high = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? '' : ` до ${maximum}`;
  return low + high;
}
