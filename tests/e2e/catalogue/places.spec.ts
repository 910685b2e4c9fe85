import { expectAccessible } from '../axe.ts'
import { names } from '../lists.ts'
import { expect, open, query, test } from '../site.ts'
import { sizes } from '../sizes.ts'

test('the list links to the map, and the map to a city, its companions and its neighbours', async ({
  page,
}) => {
  await page.setViewportSize(sizes[0]!)
  await open(page, '/companions')
  await page.getByRole('link', { name: 'Map of Switzerland' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companions on the map')
  const map = page.getByRole('group', { name: 'Map of Switzerland' })
  await expect(map.getByRole('link')).toHaveCount(5)
  const dot = map.getByRole('link', { name: 'Geneva 2 companions' })
  await dot.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/geneva$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companions in Geneva')
  await expect(page).toHaveTitle(/^Companions in Geneva/)
  await expect(page.getByText('2 independent companions are listed in Geneva')).toBeVisible()
  await names(page, 'Amélie|Elena', 'Amélie|Elena')
  await page.getByRole('link', { name: 'Eaux-Vives 1' }).click()
  await expect(page).toHaveURL(/location=Eaux-Vives/)
  await names(page, 'Elena.*Eaux-Vives, Geneva')
  await page.getByRole('link', { name: /^Eaux-Vives, Geneva/ }).click()
  const picker = page.getByRole('dialog')
  await expect(picker.getByRole('radio', { name: 'Eaux-Vives 1' })).toBeChecked()
  await expectAccessible(page, 'districts', 'dialog')
  // Back closes the dialog first.
  await page.goBack()
  await expect(picker).toHaveCount(0)
  await page.goBack()
  await page.getByRole('link', { name: /^Lausanne\s*51 km\s*1 companion$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Companions in Lausanne')
  await page.getByRole('link', { name: 'Filter and sort' }).click()
  await expect(page).toHaveURL(/\/browse\?location=Lausanne/)
})

test('the pages of places are accessible', async ({ page }) => {
  for (const path of ['/map', '/geneva', '/graz']) {
    await open(page, path)
    await expectAccessible(page, path)
  }
  await open(page, '/browse?panel=filters&near=geneva&km=100')
  await expectAccessible(page, 'filters', 'dialog')
})

test('companions near a position are found, and the position is never sent', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  // The position is Vevey.
  await context.setGeolocation({ latitude: 46.46286, longitude: 6.84345 })
  const addresses: string[] = []
  page.on('request', (request) =>
    addresses.push(
      `${request.url()} ${request.postData() ?? ''} ${JSON.stringify(request.headers())}`,
    ),
  )
  await open(page, '/browse')
  await page.getByRole('link', { name: /^Filter/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter Companions' })
  await dialog.getByRole('button', { name: 'Use my location' }).click()
  await expect(dialog.getByText('Lausanne is the nearest city.')).toBeVisible()
  await dialog.getByLabel('Within').selectOption('100')
  await expect(dialog.getByText('4 companions')).toBeVisible()
  await dialog.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page.getByRole('link', { name: 'Remove Within 100 km of Lausanne' })).toBeVisible()
  expect(query(page)).toEqual({ near: 'lausanne', km: '100' })
  await names(page, 'Isabelle', 'Amélie|Elena', 'Amélie|Elena', 'Noémie')
  await expect(page.getByText('51 km away')).toHaveCount(2)
  await expect(page.getByLabel('Sort by')).toContainText('Nearest first')
  expect(addresses.some((request) => request.includes('near=lausanne'))).toBe(true)
  for (const part of ['46.4', '6.84', '46%2E4']) {
    expect(addresses.filter((request) => request.includes(part))).toEqual([])
  }
  await page.reload()
  await expect(page.getByText('51 km away')).toHaveCount(2)
})

test('a city is selected by hand if the browser does not report a position', async ({ page }) => {
  await open(page, '/browse?panel=filters')
  const dialog = page.getByRole('dialog', { name: 'Filter Companions' })
  await dialog.getByRole('button', { name: 'Use my location' }).click()
  await expect(dialog.getByText('Choose a city instead.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'City' }).selectOption('Bern')
  await dialog.getByRole('button', { name: 'Apply Filters' }).click()
  await expect.poll(() => query(page)).toEqual({ near: 'bern', km: '25' })
})
