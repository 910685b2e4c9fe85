import { companions, expect, query, test } from '../site.ts'
import { pathOf, profilePath, zoe } from '../samples.ts'

test.use({ javaScriptEnabled: false })

test('plain forms search from home and narrow the list', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Featured Companions Today' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search companions' }).fill('dinner')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/browse?search=dinner')

  await page.getByRole('link', { name: 'All locations' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: /^Switzerland/ }).click()
  await dialog.getByText('Zurich', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Companions in Zurich, Switzerland',
  )
  expect(query(page)).toEqual({ search: 'dinner', location: 'Zurich, Switzerland' })

  await page.getByRole('link', { name: 'Filter', exact: true }).click()
  await dialog.getByText(/^English/).click()
  const german = dialog.getByText(/^German/).first()
  await german.click()
  await dialog.getByRole('spinbutton', { name: 'Height, minimum, in cm' }).fill('173')
  await dialog.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.getByRole('link', { name: /^Remove / })).toHaveText([
    '“dinner”',
    'Zurich, Switzerland',
    'English',
    'German',
    'Height 173 cm or more',
  ])
  await expect(companions(page)).toHaveText([/Valentina/])
})

test('plain links and forms remove a filter, sort, and change the view', async ({ page }) => {
  await page.goto(
    '/browse?search=dinner&location=Zurich%2C+Switzerland&languages=english&languages=german&heightMin=173',
  )
  await page.getByRole('link', { name: 'Remove Height 173 cm or more' }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Name A-Z')
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('link', { name: 'List view' }).click()
  await expect(companions(page)).toHaveText([/Sophia/, /Valentina/])
  expect(query(page)).toMatchObject({ search: 'dinner', sort: 'name', view: 'list' })
})

test('a dialog opened by its address can be closed', async ({ page }) => {
  await page.goto('/browse?category=masseuse&panel=location&country=Switzerland')
  const dialog = page.getByRole('dialog', { name: 'Switzerland' })
  await expect(dialog.getByRole('radio')).toHaveCount(5)
  await dialog.getByRole('link', { name: 'Back to countries' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(9)
  await page.getByRole('link', { name: 'Clear Location' }).click()
  await expect(page).toHaveURL('/browse?category=masseuse')
  await expect(companions(page)).toHaveText([/Noémie/, /Clara/])
  await page.getByRole('link', { name: 'Filter (1)' }).click()
  await expect(page.getByRole('checkbox', { name: /^Masseuse/ })).toBeChecked()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a profile has its tabs, its pictures and its verification', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('list', { name: 'Stories' }).getByRole('link', { name: 'Sophia' }).click()
  await expect(page).toHaveURL(profilePath)
  await expect(page).toHaveTitle(/^Sophia, Zurich/)
  const first = page.locator('#photo-1 img')
  await expect
    .poll(() => first.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(300)
  await page.getByRole('link', { name: 'Photo 2' }).click()
  await expect(page.locator('#photo-2')).toBeInViewport({ ratio: 0.5 })
  await page.getByRole('button', { name: 'Verified' }).click()
  await expect(page.getByText(/^Identity verified on /)).toBeVisible()

  const panel = page.getByRole('tabpanel')
  const tabs = {
    Stories: 'Evenings',
    Videos: '0:0',
    Info: '172 cm',
    Schedule: 'Monday',
    Photos: '',
    Profile: 'studied art history',
  }
  for (const [tab, text] of Object.entries(tabs)) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { selected: true })).toHaveText(tab)
    await expect(panel).toContainText(text)
    expect(query(page)).toEqual({ tab: tab.toLowerCase() })
  }
  await page.goto(pathOf(zoe))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Zoé')
})

test('the Premium page and the location page work', async ({ page }) => {
  await page.goto(profilePath)
  await page.getByRole('link', { name: 'Messenger' }).click()
  await expect(page).toHaveURL(`${profilePath}?panel=premium`)
  const dialog = page.getByRole('dialog', { name: 'Premium Features' })
  await expect(dialog.getByRole('heading', { level: 4 })).toHaveText(['Silver', 'Gold', 'Platinum'])
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link').click()
  await expect(page).toHaveURL('/companions')
  await expect(companions(page).filter({ visible: true })).toHaveCount(6)
  await page.getByRole('main').locator('summary').last().click()
  await expect(companions(page).filter({ visible: true })).toHaveCount(7)
})
