import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface RunLine {
  /** The line as the page has it. */
  line: string;
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape is what they check.
  body: any;
}

/**
 * Runs every line of docs/api.md that calls the API, in order, in one bash, against the shop at this address; a line
 * that only keeps what it was told (a token) is run and not returned.
 */
export function runApiPage(url: string, adminToken: string): RunLine[] {
  const page = readFileSync('docs/api.md', 'utf8');
  const blocks = [...page.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? '');
  const lines = blocks.flatMap((block) => block.split('\n').filter((line) => line && !line.startsWith('#')));
  const script = lines.map((line) => {
    if (line.startsWith('API=')) return line.replace(/http:\/\/localhost:\d+/, url);
    return line.startsWith('curl ') ? `${line} -w '\\n%{http_code}\\n@@\\n'` : line;
  });
  const printed = execFileSync('bash', ['--norc', '-c', script.join('\n')], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ADMIN_TOKEN: adminToken },
  });
  const responses = printed.split('\n@@\n').slice(0, -1);
  return lines
    .filter((line) => line.startsWith('curl '))
    .map((line, index) => {
      const [text = '', status = ''] = responses[index]?.split(/\n(?=\d+$)/) ?? [];
      return { line, status: Number(status), body: JSON.parse(text) };
    });
}
