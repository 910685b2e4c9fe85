import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Locator, Page } from 'playwright/test'
import { expect } from './site.ts'

// Structure can differ by width, colours by theme: each width and each theme is seen once.
const appearances = [
  { size: { width: 390, height: 844 }, colorScheme: 'light' },
  { size: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/**
 * Axe under the site's own policy, on a phone in light colours and on a desktop in dark ones. It turns motion off:
 * colours and dialogs are checked once they have arrived. A journey that is repeated for each width calls it in one.
 *
 * @param part what to look at of a page that was looked at already
 * @param opener stands beside the part
 */
export async function expectAccessible(page: Page, where: string, part = 'html', opener?: Locator) {
  const found: string[] = []
  await expect(page.locator('.skeleton'), `${where} is there`).toHaveCount(0)
  for (const { size, colorScheme } of appearances) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await opener?.scrollIntoViewIfNeeded()
    const { violations, inspected } = await inspect(page, part)
    // Some parts have no words but over pictures, which are for eyes to judge.
    if (part === 'html') expect(inspected).toContain('color-contrast')
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) {
        const place = `${colorScheme}, ${size.width} px, ${id}`
        found.push(`${place}: ${html.slice(0, 160)} ${failureSummary}`)
      }
    }
  }
  expect.soft(found, where).toEqual([])
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

async function inspect(page: Page, part: string) {
  // It stays in the document, and to bring it takes longer than to look.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async ([within, values]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      // There are no style sheets to fetch, and what passes needs no details.
      const { violations, passes, incomplete } = await run(
        { include: [[within]] },
        { preload: false, resultTypes: ['violations'], runOnly: { type: 'tag', values } },
      )
      return { violations, inspected: [...passes, ...incomplete].map(({ id }) => id) }
    },
    [part, tags] as const,
  )
}
