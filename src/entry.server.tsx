import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { offlinePageAssets } from './app/offline/offline-page.ts';
import {
  createDevelopmentCsp,
  createPageCsp,
  extractNonceScripts,
} from './platform/policy/browser-policy.ts';
import { ScriptNonceContext } from './ui/inline-script.tsx';
import { loaderContext } from './ui/loader-context.ts';

// The bundle has its own copy of this key, and only it knows the names of built files: src/app/server.ts takes them here.
export { loaderContext, offlinePageAssets };

/** Renders a page whole: it can be kept and compressed once, and the policy names its inline scripts by hash. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  facts: RouterContextProvider,
): Promise<Response> {
  const mark = randomUUID();
  const page = (
    <ScriptNonceContext value={mark}>
      <ServerRouter context={context} url={request.url} nonce={mark} />
    </ScriptNonceContext>
  );
  const { html, scripts } = extractNonceScripts(await renderWhole(page, mark, request.signal), mark);
  const pictures = facts.get(loaderContext).picturesUrl;
  const policy = import.meta.env.DEV ? createDevelopmentCsp : createPageCsp;
  headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('content-security-policy', policy({ scripts, pictures }));
  if (pictures) headers.append('link', `<${pictures}>; rel=preconnect`);
  return new Response(request.method === 'HEAD' ? null : letPicturesFirst(html), { status, headers });
}

/** On a slow line the first pictures come before the scripts, without which the page reads and works as well. */
function letPicturesFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '$& fetchpriority="low"');
}

function renderWhole(page: React.ReactNode, nonce: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // What came late stands in its place, not behind the page for a script to move.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
    });
    signal.addEventListener('abort', () => abort());
  });
}

/** A failure while a page is made is noted in the server's log; a request that was given up is no one's failure. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(loaderContext).noteFailure(error);
};
