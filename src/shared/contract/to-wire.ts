import type * as z from 'zod/mini';

/**
 * A value of ours as it travels: sums from kopecks to roubles, everything else as it is. `z.encode`
 * cannot do it, since the rules of a body are one-way (a text is trimmed, an empty one becomes null);
 * those are left to the server, which validates what arrives.
 */
export function toWire(schema: z.core.$ZodType, value: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (value === undefined || value === null) return value;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return toWire(def.innerType, value);
    case 'array':
      return Array.isArray(value) ? value.map((item) => toWire(def.element, item)) : value;
    case 'object':
      if (typeof value !== 'object') return value;
      return Object.fromEntries(
        Object.entries(value).map(([name, field]) => {
          const rule = def.shape[name];
          return [name, rule === undefined ? field : toWire(rule, field)];
        }),
      );
    case 'pipe':
      return isCodec(def) ? def.reverseTransform(value, { value, issues: [] }) : toWire(def.in, value);
    default:
      return value;
  }
}

function isCodec(def: z.core.$ZodPipeDef): def is z.core.$ZodCodecDef & z.core.$ZodPipeDef {
  return 'reverseTransform' in def && typeof def.reverseTransform === 'function';
}
