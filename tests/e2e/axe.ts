import { AxeBuilder } from '@axe-core/playwright'
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
 * colours and dialogs are checked once they have arrived.
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
    const { violations, passes, incomplete } = await inspect(page, part)
    // Some parts have no words but over pictures, which are for eyes to judge.
    if (part === 'html') {
      expect([...passes, ...incomplete].map(({ id }) => id)).toContain('color-contrast')
    }
    for (const { id, nodes } of violations) {
      for (const { html, failureSummary } of nodes) {
        const place = `${colorScheme}, ${size.width} px, ${id}`
        found.push(`${place}: ${html.slice(0, 160)} ${failureSummary}`)
      }
    }
  }
  expect.soft(found, where).toEqual([])
}

async function inspect(page: Page, part: string) {
  // It stays in the document, and to bring it takes longer than to look.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: '/* is there */' } : { page })
  // There are no frames to go into, no style sheets to fetch, and what passes needs no details.
  axe.setLegacyMode(true).options({ preload: false, resultTypes: ['violations'] })
  axe.include(part)
  return axe.withTags(tags).analyze()
}
