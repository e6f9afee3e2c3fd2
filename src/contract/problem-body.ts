/** The stable names that programs read in `code`. */
export type ProblemCode =
  | 'VALIDATION'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'KEY_REUSED'
  | 'TOO_MANY_REQUESTS'
  | 'UNAVAILABLE'
  | 'INTERNAL';

export const problemHttpStatuses: Record<ProblemCode, number> = {
  VALIDATION: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  KEY_REUSED: 422,
  TOO_MANY_REQUESTS: 429,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/** A field that somebody else changed meanwhile: its name and values are those of the wire. */
export interface ConcurrentFieldChange {
  field: string;
  /** What people call the field. */
  label: string;
  was: WireFieldValue;
  became: WireFieldValue;
  /** ISO 8601, in UTC. */
  at: string;
  /** Who did it, as people call them. */
  by: string;
}

export type WireFieldValue = string | number | boolean | null | string[];

/**
 * The body of every refusal. `errors` maps a field's path to its message, with VALIDATION and where rows of a
 * table changed meanwhile; `changes` says what happened since the version that was sent, the first change first.
 */
export interface ProblemBody {
  message: string;
  code: ProblemCode;
  errors?: Record<string, string>;
  changes?: ConcurrentFieldChange[];
  requestId?: string;
}

/** The message for several bad fields at once; a single bad field speaks for itself. */
export const SEVERAL_ERRORS_MESSAGE = 'Ошибка валидации данных';
