import type * as z from 'zod/mini';
import { auditedAs, type ShownAs } from '../../contract/shown-id.ts';

/** Whose data an answer shows, in the order shown. */
export type ShownPeople = Record<ShownAs, number[]>;

type Collect = (value: unknown, people: ShownPeople) => void;

/** Returns how to find in an answer of this shape whose data it shows; undefined where it shows nobody's. */
export function peopleIn(schema: z.core.$ZodType): ((answer: unknown) => ShownPeople) | undefined {
  const collect = collectorOf(schema);
  if (collect === undefined) return undefined;
  return (answer) => {
    const people: ShownPeople = { ORDERS_OPENED: [], USERS_OPENED: [] };
    collect(answer, people);
    return people;
  };
}

/** Trees that hold their like, as categories do, name nobody: what lies `within` itself is not looked at again. */
function collectorOf(schema: z.core.$ZodType, within: object[] = []): Collect | undefined {
  const as = auditedAs(schema);
  if (as) return (value, people) => typeof value === 'number' && people[as].push(value);
  if (within.includes(schema)) return undefined;
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inside = (of: z.core.$ZodType) => collectorOf(of, [...within, schema]);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
      return inside(def.innerType);
    case 'array':
      return eachOf(inside(def.element));
    case 'object': {
      const fields = Object.entries(def.shape).flatMap(([name, field]) => {
        const collect = inside(field);
        return collect ? [{ name, collect }] : [];
      });
      if (fields.length === 0) return undefined;
      return (value, people) => {
        if (typeof value !== 'object' || value === null) return;
        for (const { name, collect } of fields) collect((value as Record<string, unknown>)[name], people);
      };
    }
    default:
      return undefined;
  }
}

function eachOf(collect: Collect | undefined): Collect | undefined {
  if (collect === undefined) return undefined;
  return (value, people) => {
    if (Array.isArray(value)) for (const one of value) collect(one, people);
  };
}
