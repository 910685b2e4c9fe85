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
  '/transparency',
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

/** Addresses and anchors that a served page links to, and its own anchors. */
async function linksOf(request: APIRequestContext, path: string) {
  const response = await request.get(path, { maxRedirects: 0 })
  const html = (await response.text()).replace(/<script.*?<\/script>/gs, '')
  const valuesOf = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value)
  const pageUrl = new URL(path, 'http://site')
  const links = valuesOf(/<a\b[^>]*?\shref="([^"]*)"/g).map(
    (href) => new URL(href.replaceAll('&amp;', '&'), pageUrl),
  )
  return {
    status: response.status(),
    anchors: new Set(valuesOf(/\sid="([^"]+)"/g)),
    links: links.filter(({ origin }) => origin === pageUrl.origin),
    headings: valuesOf(/<(h1)\b/g).length,
  }
}

test('every link and anchor of the site leads to a page or an element', async ({ request }) => {
  test.setTimeout(120_000)
  const linksByPath = new Map<string, Awaited<ReturnType<typeof linksOf>>>()
  const reading = async (path: string) => {
    const links = linksByPath.get(path) ?? (await linksOf(request, path))
    linksByPath.set(path, links)
    return links
  }
  const dead: string[] = []
  const queue = ['/', '/companions', '/browse', profilePath, '/nowhere', ...texts]
  const starts = new Set(queue)
  const visited = new Set<string>()
  for (const page of queue) {
    const { links } = await reading(page)
    for (const { pathname, search, hash } of links) {
      const target = pathname + search
      if (visited.has(target + hash)) continue
      visited.add(target + hash)
      const { status, anchors } = await reading(target)
      if (status !== 200 && pathname !== '/nowhere') dead.push(`${page} → ${target}: ${status}`)
      if (hash && !anchors.has(hash.slice(1))) dead.push(`${page} → ${target}${hash}`)
      // Lists and profiles are all alike, so only other pages are followed.
      if (!search && !starts.has(target) && !target.startsWith('/companion/')) {
        starts.add(target)
        queue.push(target)
      }
    }
  }
  expect(dead).toEqual([])
  for (const path of texts) {
    expect(visited, path).toContain(path)
    expect((await reading(path)).headings, path).toBe(1)
  }
  expect(visited).toContain('/safety#report')
  expect(visited).toContain('/report')
})

/** Every address in the code, including those of pages for members and staff. */
function writtenAddresses(): string[] {
  const folder = fileURLToPath(new URL('../../../web/', import.meta.url))
  const addressPattern = /\b(?:to|href|action)(?:=|: )["'](\/[^"'/][^"']*)["']/g
  const files = globSync('{app,features,pages,ui}/**/*.{ts,tsx}', { cwd: folder })
  const texts = files.map((file) => readFileSync(folder + file, 'utf8'))
  return [
    ...new Set(
      texts.flatMap((text) => [...text.matchAll(addressPattern)].map(([, to = '']) => to)),
    ),
  ]
}

test('every address in the code leads to a page, for every role', async ({ request }) => {
  const addresses = writtenAddresses()
  for (const address of [
    '/account/settings',
    '/account/bookings',
    '/admin/login',
    '/safety#report',
  ])
    expect(addresses).toContain(address)
  const dead: string[] = []
  for (const address of addresses) {
    const { pathname, search, hash } = new URL(address, 'http://site')
    const { status, anchors } = await linksOf(request, pathname + search)
    if (status !== 200) dead.push(`${address}: ${status}`)
    else if (hash && !anchors.has(hash.slice(1))) dead.push(address)
  }
  expect(dead).toEqual([])
})

test.describe('an information page without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('is readable, and its links lead to its sections and to other pages', async ({ page }) => {
    await page.goto('/privacy')
    await page.getByRole('link', { name: '8. Retention' }).click()
    await expect(page).toHaveURL(/#retention$/)
    await expect(page.getByText('10 years')).toBeInViewport()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Report abuse' }).click()
    await expect(page).toHaveURL(/\/report$/)
    await expect(page.getByRole('heading', { name: 'Report abuse' })).toBeInViewport()
  })
})

test('contents lead to a section, the footer to another page’s section, and Back to the first', async ({
  page,
}) => {
  await open(page, '/terms')
  await page.getByRole('navigation', { name: 'Contents' }).getByText('Prohibited').click()
  await expect(page.getByRole('heading', { name: 'Prohibited activities' })).toBeInViewport()
  await expect(page.locator('#prohibited')).toBeFocused()
  const scrollBefore = await page.evaluate(() => scrollY)
  expect(scrollBefore).toBeGreaterThan(500)

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

test('home opens an information page without a new document', async ({ page }) => {
  await open(page, '/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Booking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Booking' })).toBeVisible()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

test('an information page prints only its text, dark on white', async ({ page }) => {
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

test.describe('accessibility of information pages', () => {
  test.slow()
  // Two tests, so that two workers share the pages.
  for (const half of [0, 1]) {
    test(`the ${half === 0 ? 'first' : 'second'} half of the pages passes axe`, async ({
      page,
    }) => {
      for (const path of texts.filter((_, index) => index % 2 === half)) {
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
