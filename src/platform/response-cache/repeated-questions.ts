import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { LRUCache } from 'lru-cache';
import type * as z from 'zod/mini';

declare module 'fastify' {
  interface FastifyRequest {
    /** Asks what is answered alike for everyone, so that its body names nobody and may be remembered. */
    asksAlike: boolean;
  }
}

/** Some questions, as letters and as what they mean: half a megabyte at most. */
const MOST_QUESTIONS = 500;
const LONGEST_QUESTION = 256;

type JsonParser = ReturnType<FastifyInstance['getDefaultJsonParser']>;

/**
 * The same parser, which reads a body of a cached call once however often it comes, letter for letter: browsers ask
 * for the first pages of the same lists in the same words. Whoever parses after it is given the same object each time.
 */
export function readingOnce(parse: JsonParser): JsonParser {
  const bodies = new LRUCache<string, object>({ max: MOST_QUESTIONS });
  return (request, text, done) => {
    if (!request.asksAlike || text.length > LONGEST_QUESTION) return parse(request, text, done);
    const known = bodies.get(text);
    if (known !== undefined) return done(null, known);
    return parse(request, text, (error, body: unknown) => {
      if (error === null && typeof body === 'object' && body !== null) bodies.set(text, body);
      done(error, body);
    });
  };
}

/**
 * The validator of a cached call, which validates the same object once: what was found right, and is frozen, is right
 * again.
 */
export const validatingOnce: FastifySchemaCompiler<unknown> = ({ schema, ...route }) => {
  const validate = validatorCompiler({ schema: schema as z.ZodMiniType, ...route });
  const right = new WeakMap<object, object>();
  return (data: unknown) => {
    if (typeof data !== 'object' || data === null) return validate(data);
    const known = right.get(data);
    if (known !== undefined) return { value: known };
    const validated = validate(data);
    if (typeof validated === 'object' && 'value' in validated && isObject(validated.value)) {
      right.set(data, freeze(validated.value));
    }
    return validated;
  };
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Freezes a value and all that stands in it. */
function freeze<Value extends object>(value: Value): Value {
  for (const inner of Object.values(value)) if (isObject(inner)) freeze(inner);
  return Object.freeze(value);
}
