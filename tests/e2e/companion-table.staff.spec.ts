import { readFileSync } from 'node:fs'
import { dialog, enter, go, LIST, newCompanion, newName, publicCompanion } from './admin.ts'
import { expectAccessible } from './axe.ts'
import { expect, query, test } from './site.ts'

test('the table: a picture, what is missing, filters, columns, a saved view, a file', async ({
  page,
}) => {
  const family = newName()
  const shown = await publicCompanion(page, `${family} Shown`)
  await newCompanion(page, `${family} Bare`)
  await enter(page, LIST)
  await page.getByLabel('Search by name, city or ID').fill(family)
  await expect(page.getByText('2 companions', { exact: true })).toBeVisible()

  const rowOf = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  const picture = rowOf(`${family} Shown`).locator('img')
  await expect
    .poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  await expect(rowOf(`${family} Shown`).getByText('Public', { exact: true })).toBeVisible()
  await expect(rowOf(`${family} Bare`).locator('img')).toHaveCount(0)
  await expect(rowOf(`${family} Bare`)).toContainText('There is no public photo.')
  await rowOf(`${family} Bare`).getByText('0 %').click()
  await expect(rowOf(`${family} Bare`)).toContainText('Not filled in: Height, Weight')

  await page.getByText('More filters').click()
  await page.getByLabel('On the site').selectOption('No')
  await expect(page.getByText('1 companion', { exact: true })).toBeVisible()
  await page.getByLabel('City', { exact: true }).selectOption('Zurich')
  await page.getByLabel('Missing media').selectOption('No public photo')
  const notice = page.getByLabel('Notice to, in hours')
  await notice.fill('1')
  await notice.fill('0')
  await notice.press('Enter')
  const trait = page.getByLabel('Traits', { exact: true })
  await trait.fill('Well-read')
  await expect(page.getByText('1 companion', { exact: true })).toBeVisible()
  await trait.blur()
  await expect(page.getByText('1 companion', { exact: true })).toBeHidden()
  await trait.fill('')
  await trait.blur()
  await page.getByLabel('Rows per page').selectOption('50')
  const asked = {
    ...{ section: 'companions', search: family, visible: 'no', city: 'zurich' },
    ...{ missing: 'photos', noticeMax: '0', size: '50' },
  }
  await expect.poll(() => query(page)).toEqual(asked)
  await page.getByText('Columns', { exact: true }).click()
  await page.getByLabel('Location', { exact: true }).uncheck()
  await page.getByLabel('Last changed', { exact: true }).check()
  await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Last changed' }).click()
  await expect.poll(() => query(page)).toEqual({ ...asked, sort: 'unchanged' })
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Last changed' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveCount(0)

  await page.getByText('Saved views').click()
  await page.getByLabel('Name for what is shown now').fill(family)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByText(`The view ${family} was saved.`)).toBeVisible()
  await expectAccessible(page, 'companions')
  await page.getByRole('link', { name: 'Clear all filters' }).click()
  await expect(notice).toHaveValue('')
  await page.getByText('Columns', { exact: true }).click()
  await page.getByLabel('Location', { exact: true }).check()
  await page.getByRole('link', { name: family, exact: true }).click()
  await expect(notice).toHaveValue('0')
  await expect.poll(() => query(page)).toEqual({ ...asked, sort: 'unchanged' })
  await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveCount(0)
  await expect(page.getByText('1 companion', { exact: true })).toBeVisible()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"${family} Bare"`)

  await page.getByRole('button', { name: `Rename ${family}` }).click()
  await page.getByLabel(`New name of ${family}`).fill(`${family} again`)
  await page.getByRole('button', { name: 'Rename view' }).click()
  await page.getByRole('button', { name: `Delete ${family} again` }).click()
  await expect(page.getByText(`The view ${family} again was deleted.`)).toBeVisible()
  await expect(page.getByRole('link', { name: `${family} again` })).toHaveCount(0)
  expect(shown).toBeTruthy()
})

test('two profiles with one name in a city name each other', async ({ page }) => {
  const name = newName()
  const [one, other] = [await newCompanion(page, name), await newCompanion(page, name)]
  await enter(page, `${LIST}&search=${encodeURIComponent(name)}&duplicates=name`)
  await expect(page.getByText('2 companions', { exact: true })).toBeVisible()
  await go(page, `${LIST}&companion=${one}`)
  const found = dialog(page).getByRole('listitem').filter({ hasText: 'same name and city' })
  await found.getByRole('link', { name }).click()
  await expect.poll(() => query(page)['companion']).toBe(other)
  await expect(found).toBeVisible()
})
