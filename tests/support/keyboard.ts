import type { Page } from 'playwright-core';

/** Presses Tab until the focus is on what is called like this, and has this name in its form. */
export async function tabTo(page: Page, called: RegExp, key = 'Tab'): Promise<void> {
  const passed: string[] = [];
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key);
    const name = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      return `${label.trim()} ${element?.getAttribute('name') ?? ''}`;
    });
    if (called.test(name)) return;
    passed.push(name);
  }
  throw new Error(`not reached by ${key}: ${called}; passed ${passed.join(' | ')}`);
}
