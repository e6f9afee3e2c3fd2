import { createContext, useContext } from 'react';

/** The nonce of the scripts that the server wrote itself (src/platform/policy/browser-policy.ts); a browser has none. */
export const ScriptNonceContext = createContext<string | undefined>(undefined);

/**
 * A script of ours that runs where it stands. `code` is a constant, never made of anybody's text; it runs from what
 * the server sent, so a browser need not bring it once more: there it may be empty.
 */
export function InlineScript({ code }: { code: string }) {
  const mark = useContext(ScriptNonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the one place; the policy names each by its hash.
  return <script nonce={mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />;
}
