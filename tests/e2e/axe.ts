import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright/test'
import { expect } from './site.ts'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a theme can change. */
const colourRules = ['color-contrast', 'link-in-text-block']

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/**
 * Axe under the site's own policy, in both themes, on a phone and on a desk. Motion must be off:
 * colours and dialogs are looked at once they have arrived.
 *
 * @param part what to look at of a page that was looked at already
 * @param opener stands beside the part
 */
export async function expectAccessible(page: Page, where: string, part = 'html', opener?: Locator) {
  const found: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    await opener?.scrollIntoViewIfNeeded()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const { violations, passes, incomplete } = await look(
        page,
        part,
        colorScheme === 'light' ? { tags } : { rules: colourRules },
      )
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
  }
  expect.soft(found, where).toEqual([])
}

async function look(page: Page, part: string, by: { tags: string[] } | { rules: string[] }) {
  // It stays in the document, and to bring it takes longer than to look.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: '/* is there */' } : { page })
  // There are no frames to go into, no style sheets to fetch, and what passes needs no details.
  axe.setLegacyMode(true).options({ preload: false, resultTypes: ['violations'] })
  axe.include(part)
  return ('tags' in by ? axe.withTags(by.tags) : axe.withRules(by.rules)).analyze()
}
