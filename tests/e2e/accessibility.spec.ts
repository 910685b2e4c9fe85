import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { confirmed } from './accounts.ts'
import { buy, openPremium, orderLink } from './payments.ts'
import { expect, open, test } from './site.ts'
import { giulia, profilePath } from './samples.ts'

// Axe brings its own script into the page, which the site's policy rightly stops.
test.use({ bypassCSP: true })

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page }).withTags(tags).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120))}`)
}

const pages = {
  home: '/',
  browse: '/browse',
  'browse as a list': '/browse?view=list',
  'nobody found': '/browse?search=nobodyhere',
  companions: '/companions',
  profile: profilePath,
  stories: `${profilePath}?tab=stories`,
  photos: `${profilePath}?tab=photos`,
  videos: `${profilePath}?tab=videos`,
  info: `${profilePath}?tab=info`,
  schedule: `${profilePath}?tab=schedule`,
  'VIP profile': `/companion/${giulia.id}`,
  filters: '/browse?panel=filters',
  locations: '/browse?panel=location',
  premium: '/?panel=premium',
}

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [390, 1440]) {
    test(`axe finds nothing, ${scheme}, ${width} px`, async ({ page }) => {
      test.setTimeout(120_000)
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      for (const [name, path] of Object.entries(pages)) {
        await open(page, path)
        await page.waitForLoadState('networkidle')
        expect(await violations(page), name).toEqual([])
      }
      await open(page, '/')
      await page.getByRole('list', { name: 'Stories' }).getByRole('link').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await violations(page), 'story viewer').toEqual([])
    })
  }
}

test('axe finds nothing on a premium member’s pages', async ({ page }) => {
  test.setTimeout(120_000)
  await page.request.post('/local/auth/settings', { data: { rateLimits: false } })
  await confirmed(page)
  await openPremium(page)
  await expect(orderLink(page, 'Gold')).toBeVisible()
  expect(await violations(page), 'plans').toEqual([])
  await buy(page, 'Gold')
  for (const [scheme, width] of [
    ['light', 390],
    ['dark', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    for (const path of [
      '/account/subscription?paid=1',
      '/account/subscription?declined=1&panel=premium',
      '/account/settings',
      `${profilePath}?tab=photos`,
      `${profilePath}?tab=videos`,
    ]) {
      await open(page, path)
      await page.waitForLoadState('networkidle')
      expect(await violations(page), `${path}, ${scheme}`).toEqual([])
    }
  }
})
