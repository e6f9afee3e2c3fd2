import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import manifest from '../../../package.json' with { type: 'json' };
import { deskRoleLabels, isCallAllowed } from '../../contract/desk-roles.ts';
import type { AnyEndpoint, EndpointAccess } from '../../contract/endpoint.ts';
import { keysOf } from '../../lib/fields.ts';
import type { EndpointBinding } from '../calls/handle.ts';
import { problemBodySchema } from '../calls/problem-responses.ts';

/** A piece of JSON Schema, as far as the page reads it. */
export interface OpenApiSchema {
  type?: string | string[];
  $ref?: string;
  properties?: Record<string, OpenApiSchema>;
  required?: string[];
  items?: OpenApiSchema;
  additionalProperties?: OpenApiSchema | boolean;
  anyOf?: OpenApiSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

interface Content {
  content?: { 'application/json': { schema: OpenApiSchema } };
}

export interface OpenApiOperation {
  summary: string;
  description: string;
  operationId: string;
  tags: string[];
  security: object[];
  'x-access': EndpointAccess;
  parameters?: {
    name: string;
    in: string;
    required?: boolean;
    description?: string;
    schema: OpenApiSchema;
  }[];
  requestBody?: Content & { required?: boolean };
  responses: Record<string, Content & { description: string; headers?: object }>;
}

export interface OpenApiDocument {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  components: { schemas: Record<string, OpenApiSchema> };
  paths: Record<string, Partial<Record<'get' | 'post' | 'put' | 'patch' | 'delete', OpenApiOperation>>>;
}

/** Listens to the calls that are mounted after it. */
export async function collectOpenApiCalls(
  server: FastifyInstance,
  publicUrl: string | undefined,
  { title, about, shapes }: ApiDescription,
): Promise<void> {
  const schemaRegistry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ ...shapes, Problem: problemBodySchema }))
    schemaRegistry.add(schema, { id });
  await server.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title, version: manifest.version, description: about },
      servers: [{ url: publicUrl ?? '/' }],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: createJsonSchemaTransformObject({ schemaRegistry }),
  });
}

/** The OpenAPI 3.1 document of the calls, once the server is ready. */
export function createOpenApiDocument(
  server: FastifyInstance,
  calls: EndpointBinding[],
  { chapters }: Pick<ApiDescription, 'chapters'>,
): OpenApiDocument {
  const document = structuredClone(server.swagger()) as unknown as OpenApiDocument;
  for (const { endpoint } of calls) {
    const path = document.paths[endpoint.path.replace(/:(\w+)/g, '{$1}')];
    const operation = path?.[endpoint.method.toLowerCase() as keyof typeof path];
    if (!path || !operation) continue;
    complete(operation, endpoint, findApiChapter(endpoint.path, chapters));
    // Where one path takes several methods, each is named by its own.
    if (Object.keys(path).length > 1)
      operation.operationId = `${endpoint.method.toLowerCase()}-${operation.operationId}`;
  }
  document.tags = [...new Set(calls.map(({ endpoint }) => findApiChapter(endpoint.path, chapters)))]
    .sort((a, b) => a.localeCompare(b, 'ru'))
    .map((name) => ({ name }));
  // Named shapes are answers; their twins for requests stand nowhere.
  for (const name of Object.keys(document.components.schemas)) {
    if (name.endsWith('Input')) delete document.components.schemas[name];
  }
  return document;
}

/** Adds what the contract knows and the generator cannot: chapter, access, key, labels. */
function complete(operation: OpenApiOperation, endpoint: AnyEndpoint, chapter: string): void {
  const access = endpoint.access as EndpointAccess;
  operation.tags = [chapter];
  operation.operationId = endpoint.path.replace('/api/v1/', '').replaceAll(':', '').replaceAll('/', '-');
  operation.description = `${[accessLabels[access], ...listDeskRolesOf(endpoint)].join(', ')}.`;
  operation['x-access'] = access;
  if (endpoint.takesKey) {
    operation.parameters = [
      ...(operation.parameters ?? []),
      {
        name: 'Idempotency-Key',
        in: 'header',
        description: 'Ключ повтора: запрос с тем же ключом и телом выполняется один раз',
        schema: { type: 'string', maxLength: 255 },
      },
    ];
  }
  for (const [status, response] of Object.entries(operation.responses)) {
    response.description = httpStatusLabels[Number(status)] ?? status;
    if (status === '429' || status === '503') {
      response.headers = {
        'retry-after': { description: 'Через сколько секунд повторить', schema: { type: 'integer' } },
      };
    }
  }
}

/** The parts of the desk's work to which a call is open, as they are called. */
const listDeskRolesOf = (endpoint: AnyEndpoint): string[] =>
  keysOf(deskRoleLabels)
    .filter((role) => endpoint.access === 'admin' && isCallAllowed(endpoint, role))
    .map((role) => `роль «${deskRoleLabels[role]}»`);

/** What each status means, in one line. */
const httpStatusLabels: Record<number, string> = {
  200: 'Готово',
  201: 'Создано',
  400: 'Запрос нарушает правило; errors называет поля',
  401: 'Нет токена, он просрочен или неверен',
  403: 'Вошедшему это не разрешено',
  404: 'Такого нет, или оно чужое',
  409: 'Состояние этого не допускает',
  413: 'Слишком большой запрос',
  415: 'Не JSON, или файл — не фотография',
  422: 'Ключ повтора уже использован с другим телом',
  429: 'Слишком часто; retry-after говорит, сколько секунд подождать',
  500: 'Внутренняя ошибка сервера',
  503: 'Сервер или база недоступны; retry-after говорит, сколько секунд подождать',
};

const accessLabels: Record<EndpointAccess, string> = {
  public: 'Для всех',
  customer: 'Для вошедших',
  admin: 'Для администратора',
};

/** What the document says of this API beside its calls. */
export interface ApiDescription {
  title: string;
  /** What is the same for all calls, as text. */
  about: string;
  /** Beginnings of paths after /api/v1/, the longest first, and the chapter they stand in. */
  chapters: readonly (readonly [beginning: string, chapter: string])[];
  /** Shapes that have a name in the document; a shape that holds itself must have one. */
  shapes: Readonly<Record<string, z.ZodMiniType>>;
}

/** Returns the chapter of a call; its first word where none is named. */
function findApiChapter(path: string, chapters: ApiDescription['chapters']): string {
  const rest = path.replace('/api/v1/', '');
  const found = chapters.find(([beginning]) => `${rest}/`.startsWith(`${beginning}/`));
  return found?.[1] ?? rest.split('/')[0] ?? rest;
}
