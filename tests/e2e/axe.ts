import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Locator, Page } from 'playwright/test'
import { expect } from './site.ts'

// Structure depends on width and colours on theme, so two combinations cover each width and each theme once.
const appearances = [
  { size: { width: 390, height: 844 }, colorScheme: 'light' },
  { size: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/**
 * Runs axe under the site's own content security policy, on a phone with light colours and a desktop with dark ones.
 *
 * Turns motion off, so that colours and dialogs are final. A journey that repeats for each width calls it in one of
 * them.
 *
 * @param part selector for a part of a page that was checked before
 * @param opener element to scroll to, beside the part
 */
export async function expectAccessible(
  page: Page,
  description: string,
  part = 'html',
  opener?: Locator,
) {
  const problems: string[] = []
  // Lists are pale until the answer to their latest filter is there.
  const loading = page.locator('.skeleton, div[aria-busy="true"]')
  await expect(loading, `${description} is there`).toHaveCount(0)
  for (const { size, colorScheme } of appearances) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await opener?.scrollIntoViewIfNeeded()
    const { violations, inspected: checkedRules } = await inspect(page, part)
    // A part may have text on pictures only, whose contrast axe can't compute.
    if (part === 'html') expect(checkedRules).toContain('color-contrast')
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) {
        const place = `${colorScheme}, ${size.width} px, ${id}`
        problems.push(`${place}: ${html.slice(0, 160)} ${failureSummary}`)
      }
    }
  }
  expect.soft(problems, description).toEqual([])
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function inspect(page: Page, part: string) {
  // The script remains in the document; loading it takes longer than running it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([within, values]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      // The inline styles need no request, and passed rules no details.
      const { violations, passes, incomplete } = await run(
        { include: [[within]] },
        { preload: false, resultTypes: ['violations'], runOnly: { type: 'tag', values } },
      )
      return { violations, inspected: [...passes, ...incomplete].map(({ id }) => id) }
    },
    [part, tags] as const,
  )
}
