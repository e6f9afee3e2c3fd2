import { writeFile } from 'node:fs/promises';
import type { Growth } from './speed-growth.ts';

const PANEL = { width: 230, height: 150, left: 14, top: 46, bottom: 30 };
const ACROSS = 4;
const INK = '#1f2937';
const LINE = '#2563eb';
const BAR = '#cbd5e1';

/**
 * Draws how the time of an answer grows: a panel for each kind of work, from the smallest shop to the
 * largest, each from zero to its own highest point; the dashed line is what the goal allows.
 */
export async function plotGrowth(file: URL, sizes: string[], rows: Growth[]): Promise<void> {
  const width = PANEL.width * ACROSS;
  const height = PANEL.height * Math.ceil(rows.length / ACROSS);
  const panels = rows.map((row, index) => {
    const [x, y] = [(index % ACROSS) * PANEL.width, Math.floor(index / ACROSS) * PANEL.height];
    return `<g transform="translate(${x} ${y})">${panel(row, sizes)}</g>`;
  });
  await writeFile(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11" fill="${INK}">
<title>Рост времени ответа с числом товаров и заказов</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${panels.join('\n')}
</svg>
`,
  );
}

function panel({ work, times, allowed }: Growth, sizes: string[]): string {
  const limit = (times[0] ?? 0) * allowed;
  const highest = Math.max(...times, limit);
  const right = PANEL.width - PANEL.left - 14;
  const bottom = PANEL.height - PANEL.bottom;
  const points = times.map((time, index) => ({
    time,
    x: Math.round(PANEL.left + 20 + ((right - 40) * index) / (times.length - 1)),
    y: Math.round(bottom - ((bottom - PANEL.top) * time) / highest),
  }));
  const goalY = Math.round(bottom - ((bottom - PANEL.top) * limit) / highest);
  const line = (from: number, to: number, y: number, look: string) =>
    `<path d="M${from} ${y}H${to}" stroke="${BAR}" ${look}/>`;
  return [
    `<text x="${PANEL.left}" y="16" font-weight="bold">${work}</text>`,
    line(PANEL.left, right + PANEL.left, bottom, ''),
    line(PANEL.left, right + PANEL.left, goalY, 'stroke-dasharray="4 3"'),
    `<path d="M${points.map(({ x, y }) => `${x} ${y}`).join('L')}" fill="none" stroke="${LINE}" stroke-width="2"/>`,
    ...points.map(({ x, y, time }, index) => {
      const words = `${time.toFixed(1).replace('.', ',')} мс`;
      return `<circle cx="${x}" cy="${y}" r="3" fill="${LINE}"/>
<text x="${x}" y="${y - 8}" text-anchor="middle">${words}</text>
<text x="${x}" y="${bottom + 14}" text-anchor="middle" fill="#64748b">${sizes[index]}</text>`;
    }),
  ].join('\n');
}
