import type { OpenApiDocument, Operation, Schema } from './document.ts';
import { type Field, fieldsOf, kindOf, nameOf } from './fields.ts';
import { accessLabels } from './labels.ts';
import { pageStyle } from './page-style.ts';

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

/** The document as a page for people: no scripts, nothing to load, readable on a phone and in print. */
export function openApiPage(document: OpenApiDocument): string {
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
<style>${pageStyle}</style>
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
  const answer = success?.content?.['application/json'].schema;
  const refusals = Object.entries(responses).filter(([code]) => !code.startsWith('2'));
  return `<article id="${operation.operationId}">
<h3><span class="method">${method}</span> ${escapeHtml(path)}</h3>
<p>${escapeHtml(operation.summary)}</p>
<p class="access">${accessLabels[operation['x-access']]}</p>
${parameters.length > 0 ? `<h4>В адресе и заголовках</h4>${fieldList(parameters.map(parameterField))}` : ''}
${requestBody?.content ? `<h4>Тело</h4>${shapeFields(requestBody.content['application/json'].schema)}` : ''}
<h4>Ответ ${status}</h4>
${answer ? shapeFields(answer) : ''}
<h4>Отказы</h4>
<ul class="fields">${refusals
    .map(
      ([code, { description }]) =>
        `<li><code>${code}</code> <span class="kind">${escapeHtml(description)}</span></li>`,
    )
    .join('')}</ul>
</article>`;
}

function shapeArticle(name: string, schema: Schema): string {
  return `<article id="shape-${name}">\n<h3>${escapeHtml(name)}</h3>\n${shapeFields(schema)}\n</article>`;
}

function shapeFields(schema: Schema): string {
  const name = nameOf(schema);
  if (name !== undefined) return `<p>${linked(kindOf(schema), name)}</p>`;
  return fieldList(fieldsOf(schema));
}

function parameterField({ name, required, schema }: NonNullable<Operation['parameters']>[number]): Field {
  return { path: name, required: required ?? false, kind: kindOf(schema) };
}

function fieldList(fields: Field[]): string {
  const items = fields.map(({ path, required, kind, shape }) => {
    const optional = required ? '' : ', можно не указывать';
    return `<li><code>${escapeHtml(path)}</code> <span class="kind">${linked(kind, shape)}${optional}</span></li>`;
  });
  return `<ul class="fields">${items.join('')}</ul>`;
}

/** The words of a shape, its name leading to where it is described. */
function linked(kind: string, shape: string | undefined): string {
  const text = escapeHtml(kind);
  return shape === undefined ? text : text.replace(shape, `<a href="#shape-${shape}">${shape}</a>`);
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
