import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext } from 'playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, open, test } from '../site.ts'
import { profilePath } from '../samples.ts'

const texts = [
  '/booking',
  '/safety',
  '/standards',
  '/discreet',
  '/status',
  '/apply',
  '/verified-benefits',
  '/companion-support',
  '/companion-guidelines',
  '/wellness',
  '/privacy',
  '/terms',
  '/cookies',
  '/disclaimer',
  '/imprint',
]

/** Addresses and anchors that a served page leads to, and the anchors it has. */
async function linksOf(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0 })
  const html = (await response.text()).replace(/<script.*?<\/script>/gs, '')
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value)
  const here = new URL(path, 'http://site')
  const links = all(/<a\b[^>]*?\shref="([^"]*)"/g).map(
    (href) => new URL(href.replaceAll('&amp;', '&'), here),
  )
  return {
    status: response.status(),
    anchors: new Set(all(/\sid="([^"]+)"/g)),
    links: links.filter(({ origin }) => origin === here.origin),
    headings: all(/<(h1)\b/g).length,
  }
}

test('no link of the site is dead, and no anchor', async ({ request }) => {
  test.setTimeout(120_000)
  const read = new Map<string, Awaited<ReturnType<typeof linksOf>>>()
  const reading = async (path: string) => {
    const known = read.get(path) ?? (await linksOf(request, path))
    read.set(path, known)
    return known
  }
  const dead: string[] = []
  const waiting = ['/', '/companions', '/browse', profilePath, '/nowhere', ...texts]
  const starts = new Set(waiting)
  const seen = new Set<string>()
  for (const page of waiting) {
    const { links } = await reading(page)
    for (const { pathname, search, hash } of links) {
      const to = pathname + search
      if (seen.has(to + hash)) continue
      seen.add(to + hash)
      const { status, anchors } = await reading(to)
      if (status !== 200 && pathname !== '/nowhere') dead.push(`${page} → ${to}: ${status}`)
      if (hash && !anchors.has(hash.slice(1))) dead.push(`${page} → ${to}${hash}`)
      // Further pages of ours are followed, lists and profiles are all alike.
      if (!search && !starts.has(to) && !to.startsWith('/companion/')) {
        starts.add(to)
        waiting.push(to)
      }
    }
  }
  expect(dead).toEqual([])
  for (const path of texts) {
    expect(seen, path).toContain(path)
    expect((await reading(path)).headings, path).toBe(1)
  }
  expect(seen).toContain('/safety#report')
  expect(seen).toContain('/report')
})

/** Every address that the code writes out, be it of a page for members or staff. */
function writtenAddresses(): string[] {
  const folder = fileURLToPath(new URL('../../../web/', import.meta.url))
  const written = /\b(?:to|href|action)(?:=|: )["'](\/[^"'/][^"']*)["']/g
  const files = globSync('{app,features,pages,ui}/**/*.{ts,tsx}', { cwd: folder })
  const texts = files.map((file) => readFileSync(folder + file, 'utf8'))
  return [...new Set(texts.flatMap((text) => [...text.matchAll(written)].map(([, to = '']) => to)))]
}

test('no address that the code writes out is dead, whoever sees it', async ({ request }) => {
  const addresses = writtenAddresses()
  for (const known of ['/account/settings', '/account/bookings', '/admin/login', '/safety#report'])
    expect(addresses).toContain(known)
  const dead: string[] = []
  for (const address of addresses) {
    const { pathname, search, hash } = new URL(address, 'http://site')
    const { status, anchors } = await linksOf(request, pathname + search)
    if (status !== 200) dead.push(`${address}: ${status}`)
    else if (hash && !anchors.has(hash.slice(1))) dead.push(address)
  }
  expect(dead).toEqual([])
})

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('reads a page and goes to its sections and on from there', async ({ page }) => {
    await page.goto('/privacy')
    await page.getByRole('link', { name: '8. Retention' }).click()
    await expect(page).toHaveURL(/#retention$/)
    await expect(page.getByText('10 years')).toBeInViewport()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Report abuse' }).click()
    await expect(page).toHaveURL(/\/report$/)
    await expect(page.getByRole('heading', { name: 'Report abuse' })).toBeInViewport()
  })
})

test('contents lead to a section, the footer to another page’s, and back leads to the first', async ({
  page,
}) => {
  await open(page, '/terms')
  await page.getByRole('navigation', { name: 'Contents' }).getByText('Prohibited').click()
  await expect(page.getByRole('heading', { name: 'Prohibited activities' })).toBeInViewport()
  await expect(page.locator('#prohibited')).toBeFocused()
  const left = await page.evaluate(() => scrollY)
  expect(left).toBeGreaterThan(500)

  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).click()
  await expect(page).toHaveURL(/\/cookies$/)
  await expect(page).toHaveTitle(/^Cookies/)
  await expect(page.getByRole('heading', { level: 1, name: 'Cookies' })).toBeInViewport()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeAttached()
  await page.goBack()
  await expect(page).toHaveURL(/\/terms$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeInViewport()
})

test('opens from the home page without a new document', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('on paper there is the text alone, dark ink on white', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await open(page, '/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('.toc')).toBeHidden()
  await expect(page.locator('.onward')).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  const colour = await page.evaluate(() => getComputedStyle(document.body).color)
  expect(colour).toBe('rgb(0, 0, 0)')
})

test.describe('nothing to find', () => {
  test.slow()
  // Two tests, so that two workers share them.
  for (const half of [0, 1]) {
    test(`on the pages to read, ${half === 0 ? 'first' : 'second'} half`, async ({ page }) => {
      for (const path of texts.filter((_, at) => at % 2 === half)) {
        await open(page, path)
        await expectAccessible(page, path)
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(wider, path).toBe(0)
      }
    })
  }
})
