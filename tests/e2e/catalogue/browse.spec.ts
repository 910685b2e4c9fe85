import type { Page } from 'playwright/test'
import { count, names, openFilters, scrollTop } from '../lists.ts'
import { profilePath } from '../samples.ts'
import { companions, expect, isReady, open, query, test } from '../site.ts'

const narrowSearch = {
  search: 'dinner',
  location: 'Zurich, Switzerland',
  sort: 'name',
  languages: 'english',
  view: 'list',
}
const narrowedPath = `/browse?${new URLSearchParams(narrowSearch).toString()}`

/** Expects the list for `narrowed` and everything on the page that describes it. */
async function expectNarrowed(page: Page) {
  await expect(page).toHaveURL(/\/browse\?/)
  await expect.poll(() => query(page)).toEqual(narrowSearch)
  await names(page, 'Sophia', 'Valentina')
  await count(page, '2 companions')
  await expect(page.getByRole('link', { name: /^Remove / })).toHaveText([
    '“dinner”',
    'Zurich, Switzerland',
    'English',
  ])
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('name')
  const listView = page.getByRole('link', { name: 'List view' })
  await expect(listView).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('combobox', { name: 'Search companions' })).toHaveValue('dinner')
}

test(
  'a visitor searches from home and narrows the list by place and filter',
  { tag: '@smoke' },
  async ({ page, context }) => {
    await page.setViewportSize({ width: 360, height: 560 })
    await open(page, '/')
    const search = page.getByRole('combobox', { name: 'Search companions' })
    await search.fill('dinner')
    await search.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse companions')
    await expect(page).toHaveURL('/browse?search=dinner')
    await expect(search).toHaveValue('dinner')

    await page.getByRole('link', { name: 'All locations' }).click()
    const places = page.getByRole('dialog')
    await places.getByRole('link', { name: /^Switzerland \d+ cities$/ }).click()
    await places.getByText('Zurich', { exact: true }).click()
    await expect(places.getByRole('status')).toHaveText('Selected: Zurich, Switzerland')
    await places.getByRole('button', { name: 'Done' }).click()
    await expect(places).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Companions in Zurich, Switzerland',
    )

    const filters = await openFilters(page)
    const languages = filters.getByRole('group', { name: 'Languages' })
    await languages.getByText(/^English/).click()
    await expect(filters.getByRole('status')).toHaveText('2 companions')
    await filters.getByRole('button', { name: 'Apply Filters' }).click()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name A-Z')
    await page.getByRole('link', { name: 'List view' }).click()
    await expectNarrowed(page)

    const friend = await context.newPage()
    await open(friend, page.url())
    await expectNarrowed(friend)
  },
)

test('a list has the same entries and position after a profile, a story and a reload', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 360, height: 560 })
  await open(page, narrowedPath)
  const address = page.url()
  const valentina = companions(page).filter({ hasText: 'Valentina' })
  await valentina.hover()
  const position = await scrollTop(page)
  expect(position).toBeGreaterThan(100)
  await valentina.click()

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valentina')
  await expect.poll(() => scrollTop(page)).toBe(0)
  await page.getByRole('tab', { name: 'Stories' }).click()
  const circle = page.getByRole('button', { name: 'Recent' })
  // With motion, a story would end and its dialog close after five seconds.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await circle.click()
  await expect(page.getByRole('dialog', { name: 'Valentina · Recent' })).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(circle).toBeFocused()
  await page.emulateMedia({ reducedMotion: 'no-preference' })

  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Profile' })).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expectNarrowed(page)
  expect(page.url()).toBe(address)
  await expect.poll(() => scrollTop(page)).toBe(position)

  await page.reload()
  await isReady(page)
  await expectNarrowed(page)
  await expect.poll(() => scrollTop(page)).toBe(position)
})

test('a name of 80 letters without a blank widens no page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const places = [
    { path: '/browse', names: '.card-name' },
    { path: '/browse?view=list', names: '.card-name' },
    { path: '/companions', names: '.card-name' },
    { path: '/', names: '.card-name, .story-row .truncate' },
    { path: profilePath, names: 'h1' },
  ]
  for (const { path, names: selector } of places) {
    await open(page, path)
    const nameTexts = page.getByRole('main').locator(selector)
    await expect(nameTexts).not.toHaveCount(0)
    await nameTexts.evaluateAll((elements) => {
      for (const { firstChild } of elements) firstChild!.nodeValue = 'W'.repeat(80)
    })
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect.soft([path, scrollWidth]).toEqual([path, 390])
  }
})

test('“All companions” on a profile returns to the list it was opened from', async ({ page }) => {
  await open(page, '/browse?languages=italian&sort=name&x=1')
  await companions(page).filter({ hasText: 'Sophia' }).click()
  await page.getByRole('tab', { name: 'Info' }).click()
  await page.getByRole('tab', { name: 'Videos' }).click()
  await page.getByRole('link', { name: 'All companions' }).click()
  // The parameter `x` proves that this is the same history entry.
  await expect(page).toHaveURL('/browse?languages=italian&sort=name&x=1')
  await names(page, 'Chiara', 'Sophia', 'Valentina')

  await page.goForward()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sophia')
})

const britishCities = (page: Page) => page.getByRole('dialog', { name: 'United Kingdom' })
const countriesDialog = (page: Page) => page.getByRole('dialog', { name: 'Choose a location' })

test('the location picker discards a city without Done, and selects and clears one with it', async ({
  page,
}) => {
  await open(page, '/browse?category=companion')
  await page.getByRole('link', { name: 'All locations' }).click()
  const dialog = countriesDialog(page)
  const unitedKingdom = dialog.getByRole('link', { name: /^United Kingdom/ })
  await unitedKingdom.focus()
  await page.keyboard.press('Enter')
  const britain = britishCities(page)
  await expect(britain.getByRole('radio')).toHaveCount(5)
  await expect(britain.getByRole('link', { name: 'Back to countries' })).toBeFocused()
  await britain.getByText('London', { exact: true }).click()
  await expect(britain.getByRole('status')).toHaveText('Selected: London, United Kingdom')
  await britain.getByRole('link', { name: 'Back to countries' }).click()
  await expect(unitedKingdom).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(query(page)).toEqual({ category: 'companion' })

  await page.getByRole('link', { name: 'All locations' }).click()
  await expect(dialog.getByRole('status')).toHaveText('All locations')
  await unitedKingdom.click()
  await britain.getByText('London', { exact: true }).click()
  await britain.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'No companions found' })).toBeVisible()
  expect(query(page)).toEqual({ location: 'London, United Kingdom', category: 'companion' })
  await page.getByRole('link', { name: 'London, United Kingdom', exact: true }).click()
  await expect(britain.getByRole('radio', { name: 'London' })).toBeChecked()
  await britain.getByRole('link', { name: 'Clear Location' }).click()
  await expect(dialog.getByRole('status')).toHaveText('All locations')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'All locations' })).toBeVisible()
  expect(query(page)).toEqual({ category: 'companion' })
})

test('chips and “Clear filters” remove filters and preserve order, view and focus', async ({
  page,
}) => {
  await open(page, '/browse?sort=name&eyes=blue&eyes=green&place=private&view=list')
  await expect(page.getByRole('link', { name: /^Remove / })).toHaveText([
    'Private apartment',
    'Blue',
    'Green',
  ])
  await page.getByRole('link', { name: 'Remove Blue' }).click()
  await expect(page).toHaveURL('/browse?sort=name&place=private&eyes=green&view=list')
  // The focus stays in the row of chips: on the next chip, or on the row.
  await expect(page.getByRole('link', { name: 'Remove Green' })).toBeFocused()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/browse?sort=name&view=list')
  await count(page, '11 companions')
  await expect(page.getByRole('list', { name: 'Selected filters' })).toBeFocused()
})

test('an empty result is announced, and “Clear All Filters” preserves order and view', async ({
  page,
}) => {
  await open(page, '/browse?sort=name&view=list')
  const search = page.getByRole('combobox', { name: 'Search companions' })
  const status = page.getByRole('main').getByRole('status')
  const region = await status.elementHandle()
  await search.fill('nobody of that name')
  await search.press('Enter')
  const none = page.getByRole('heading', { name: 'No companions found matching your criteria' })
  await expect(none).toBeVisible()
  await expect(status).toHaveText('0 companions')
  // Screen readers announce a live region only if it existed before its text.
  expect(await region?.evaluate((node) => node.isConnected && node.textContent)).toBe(
    '0 companions',
  )
  await page.getByRole('link', { name: 'Clear All Filters' }).click()
  await expect(page).toHaveURL('/browse?sort=name&view=list')
  await expect(companions(page)).toHaveCount(10)
})

test('more companions load on demand, and the count covers all of them', async ({ page }) => {
  await page.route(/\/api\/companions\?.*sort=name/, async (route) => {
    const url = new URL(route.request().url())
    const second = url.searchParams.get('after') === 'page-two'
    url.searchParams.delete('after')
    const response = await route.fetch({ url: url.href })
    const answer = (await response.json()) as { data: object[] }
    const data = second ? answer.data.slice(4) : answer.data.slice(0, 4)
    await route.fulfill({ response, json: { ...answer, data, next: second ? null : 'page-two' } })
  })
  await open(page, '/browse')
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name A-Z')
  await expect(companions(page)).toHaveCount(4)
  await count(page, '11 companions')
  const moreLink = page.getByRole('link', { name: 'Show more' })
  await expect(moreLink).toHaveAttribute('href', '/browse?sort=name&after=page-two')
  await moreLink.click()
  await expect(companions(page)).toHaveCount(10)
  await expect(moreLink).toHaveCount(0)

  await companions(page).last().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zoé')
  await page.goBack()
  await expect(companions(page)).toHaveCount(10)
})

test('two filters set at the same moment both apply, and a dialog opens with them', async ({
  page,
}) => {
  /** Presses several buttons before the browser can paint. */
  const pressTogether = (...labels: string[]) =>
    page.getByRole('main').evaluate((main, wantedLabels) => {
      const links = [...main.querySelectorAll('a')]
      const linkNamed = (label: string) =>
        links.find((link) => (link.ariaLabel ?? link.textContent)?.startsWith(label))!
      for (const link of wantedLabels.map(linkNamed)) link.click()
    }, labels)

  await open(page, '/browse?place=private&eyes=blue&eyes=green&heightMin=150')
  await pressTogether('Remove Blue', 'Remove Green', 'List view', 'Remove Height 150 cm or more')
  await expect(page).toHaveURL('/browse?place=private&view=list')
  await expect(page.getByRole('link', { name: /^Remove / })).toHaveText(['Private apartment'])

  await pressTogether('Remove Private apartment', 'Filter')
  await expect(page).toHaveURL('/browse?view=list')
  const filters = page.getByRole('dialog', { name: 'Filter Companions' })
  await expect(filters.getByRole('checkbox', { name: /^Private apartment/ })).not.toBeChecked()
  await filters
    .getByRole('group', { name: 'Languages' })
    .getByText(/^English/)
    .click()
  await filters.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/browse?languages=english&view=list')

  await open(page, '/companions?languages=english&place=private')
  await pressTogether('Remove English', 'View all companions in Zurich')
  await expect(page).toHaveURL('/browse?location=Zurich%2C+Switzerland&place=private')
})

test('setting the same filter twice adds one history entry', async ({ page }) => {
  await open(page, '/browse?sort=name')
  const search = page.getByRole('combobox', { name: 'Search companions' })
  await search.fill('zurich')
  await search.press('Enter')
  await count(page, '3 companions')
  await search.press('Enter')
  await expect(search).not.toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/browse?sort=name')
  await expect(search).toHaveValue('')
})
