import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../../lib/text/escape-html.ts';
import type { EndpointBinding } from '../calls/handle.ts';
import { COLOR_AND_SIZE_CSS } from '../html/plain-page.ts';
import { createPageCsp } from '../policy/browser-policy.ts';
import {
  type ApiDescription,
  createOpenApiDocument,
  type OpenApiDocument,
  type OpenApiOperation,
  type OpenApiSchema,
} from './document.ts';

/** The look of the API's page: the shop's colours, system fonts, nothing to load. */
const apiPageCss = `${COLOR_AND_SIZE_CSS}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 1rem clamp(0.75rem, 3vw, 2rem) 4rem; max-width: 60rem;
  background: var(--bg); color: var(--text); font: 1.0625rem/1.5 system-ui, sans-serif;
}
h1, h2, h3 { line-height: 1.25; overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; }
h2 { margin-top: 3rem; font-size: 1.5rem; }
h3 { margin: 0 0 0.5rem; font: 600 1.0625rem/1.4 ui-monospace, monospace; }
h4 { margin: 1rem 0 0.25rem; font-size: 1rem; }
p { margin: 0.25rem 0; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
code { font: 0.9375rem/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
nav ul, .calls, .fields { margin: 0; padding: 0; list-style-type: ""; }
nav li { margin: 0.125rem 0; }
nav a { display: inline-block; padding: 0.375rem 0; }
article {
  margin: 1rem 0; padding: 1rem; background: var(--surface);
  border: 1px solid var(--border); border-radius: 0.75rem;
}
.access {
  display: inline-block; margin: 0.25rem 0; padding: 0 0.5rem; border-radius: 0.5rem;
  background: var(--primary-soft); color: var(--text);
}
.method { color: var(--primary); }
.fields li { padding: 0.25rem 0; border-top: 1px solid var(--border); }
.kind { color: var(--text-2); }
`;

/** Serves the calls at /api/openapi.json and /api/docs, both made once, when somebody first asks. */
export function mountOpenApi(
  server: FastifyInstance,
  calls: EndpointBinding[],
  description: ApiDescription,
): void {
  const once = <Made>(make: () => Made) => {
    let made: Made | undefined;
    return () => {
      made ??= make();
      return made;
    };
  };
  const document = once(() => createOpenApiDocument(server, calls, description));
  const json = once(() => JSON.stringify(document()));
  const page = once(() => openApiPage(document()));
  const policy = once(() => createPageCsp({ styles: [apiPageCss] }));

  server.get('/api/openapi.json', { schema: { hide: true } }, async (_, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(json()),
  );
  server.get('/api/docs', { schema: { hide: true } }, async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', policy())
      .send(page()),
  );
}

interface Call {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

/** The document as a page for people: no scripts, nothing to load, readable on a phone and in print. */
function openApiPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const chapters = document.tags.map(({ name }) => ({
    name,
    calls: calls.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const shapes = Object.entries(document.components.schemas).sort(([a], [b]) => a.localeCompare(b));
  const { title, version, description } = document.info;
  return `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${apiPageCss}</style>
</head>
<body>
<header>
<h1>${escapeHtml(title)}, ${escapeHtml(version)}</h1>
<p>${escapeHtml(description)}</p>
<p><a href="/api/openapi.json">Описание OpenAPI 3.1</a> для программ. <a href="/">В магазин</a></p>
</header>
<nav aria-label="Вызовы">
${chapters.map(({ name, calls: own }) => `<h2>${escapeHtml(name)}</h2>\n<ul>${own.map(callLink).join('')}</ul>`).join('\n')}
</nav>
<main>
${chapters.map(({ name, calls: own }) => `<h2>${escapeHtml(name)}: подробно</h2>\n${own.map(callArticle).join('\n')}`).join('\n')}
<h2>Общие объекты</h2>
${shapes.map(([name, schema]) => shapeArticle(name, schema)).join('\n')}
</main>
</body>
</html>
`;
}

function callLink({ method, path, operation }: Call): string {
  return `<li><a href="#${operation.operationId}"><code>${method} ${escapeHtml(path)}</code></a> ${escapeHtml(operation.summary)}</li>`;
}

function callArticle({ method, path, operation }: Call): string {
  const { responses, parameters = [], requestBody } = operation;
  const [status, success] = Object.entries(responses).find(([code]) => code.startsWith('2')) ?? [];
  const response = success?.content?.['application/json'].schema;
  const refusals = Object.entries(responses).filter(([code]) => !code.startsWith('2'));
  return `<article id="${operation.operationId}">
<h3><span class="method">${method}</span> ${escapeHtml(path)}</h3>
<p>${escapeHtml(operation.summary)}</p>
<p class="access">${operation.description}</p>
${parameters.length > 0 ? `<h4>В адресе и заголовках</h4>${fieldList(parameters.map(parameterField))}` : ''}
${requestBody?.content ? `<h4>Тело</h4>${shapeFields(requestBody.content['application/json'].schema)}` : ''}
<h4>Ответ ${status}</h4>
${response ? shapeFields(response) : ''}
<h4>Отказы</h4>
<ul class="fields">${refusals
    .map(
      ([code, { description }]) =>
        `<li><code>${code}</code> <span class="kind">${escapeHtml(description)}</span></li>`,
    )
    .join('')}</ul>
</article>`;
}

function shapeArticle(name: string, schema: OpenApiSchema): string {
  return `<article id="shape-${name}">\n<h3>${escapeHtml(name)}</h3>\n${shapeFields(schema)}\n</article>`;
}

/** What a shape is, when it has a name, else its fields. */
function shapeFields(schema: OpenApiSchema): string {
  const fields = fieldsOf(schema);
  return fields.length === 0 ? `<p>${kindOf(schema)}</p>` : fieldList(fields);
}

const parameterField = ({
  name,
  required,
  schema,
}: NonNullable<OpenApiOperation['parameters']>[number]): Field => ({
  path: name,
  required: required ?? false,
  kind: kindOf(schema),
});

function fieldList(fields: Field[]): string {
  const items = fields.map(({ path, required, kind }) => {
    const optional = required ? '' : ', можно не указывать';
    return `<li><code>${escapeHtml(path)}</code> <span class="kind">${kind}${optional}</span></li>`;
  });
  return `<ul class="fields">${items.join('')}</ul>`;
}

/** One field of a request or a response, as the page shows it. */
interface Field {
  /** `products[].name` */
  path: string;
  required: boolean;
  /** `строка до 255 знаков или null`, as HTML. */
  kind: string;
}

/** The fields of a shape, those of nested shapes after their own; named shapes are not opened. */
function fieldsOf(schema: OpenApiSchema, path = ''): Field[] {
  const { core, shape } = coreOf(schema);
  if (shape !== undefined) return [];
  if (core.items) return fieldsOf(core.items, `${path}[]`);
  return Object.entries(core.properties ?? {}).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const required = core.required?.includes(name) ?? false;
    return [{ path: at, required, kind: kindOf(field) }, ...fieldsOf(field, at)];
  });
}

/** A shape in Russian words, as HTML, a named one with a link: `список до 500: целое число от 1 или строка цифр`. */
function kindOf(schema: OpenApiSchema): string {
  const { core, shape, nullable } = coreOf(schema);
  const parts = [shape === undefined ? plainKind(core) : `<a href="#shape-${shape}">${shape}</a>`];
  if (nullable) parts.push('или null');
  if (schema.default !== undefined) parts.push(`(без него ${escapeHtml(JSON.stringify(schema.default))})`);
  return parts.join(' ');
}

function coreOf(schema: OpenApiSchema): { core: OpenApiSchema; shape?: string; nullable: boolean } {
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

function plainKind(schema: OpenApiSchema): string {
  if (schema.enum) return schema.enum.map((value) => escapeHtml(String(value))).join(' | ');
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
function range({ minimum, maximum }: OpenApiSchema): string {
  const low = minimum === undefined || minimum <= Number.MIN_SAFE_INTEGER ? '' : ` от ${minimum}`;
  const high = maximum === undefined || maximum >= Number.MAX_SAFE_INTEGER ? '' : ` до ${maximum}`;
  return low + high;
}
