const RECT = /<rect(?: (?:x|y|width|height)="[\d.]+"){4}><title>[\d ./:а-я]+<\/title><\/rect>/;

/** The drawing of order-chart.ts and nothing else: bars by numbers, their days and counts. */
const BARS = new RegExp(
  `^<svg xmlns="http://www\\.w3\\.org/2000/svg" viewBox="[\\d ]+" preserveAspectRatio="none" fill="currentColor">(?:${RECT.source})*</svg>$`,
);

/** The drawing as it came, or nothing when it is any other markup. */
export function checkedBars(svg: string): string {
  return BARS.test(svg) ? svg : '';
}

interface PolicyMaker {
  createPolicy(name: string, rules: { createHTML(markup: string): string }): typeof policy;
}

let policy: { createHTML(markup: string): string } | undefined;

/** The drawing as markup that the policy of the page lets through (see app/browser-policy.ts). */
export function trustedBars(svg: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyMaker };
  policy ??= trustedTypes?.createPolicy('orders-chart', { createHTML: checkedBars });
  // React takes it as it is; where browsers know no Trusted Types, the check is the same.
  return policy ? policy.createHTML(svg) : checkedBars(svg);
}
