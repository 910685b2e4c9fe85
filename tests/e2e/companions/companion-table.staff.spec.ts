import type { Page } from 'playwright/test'
import {
  dialog,
  enter,
  go,
  LIST,
  newCompanion,
  newName,
  newProfile,
  publicCompanion,
} from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { expect, query, test } from '../site.ts'

const count = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible()

/** Opens the list of a family of two: a public companion with a photo, and a companion without. */
async function openFamily(page: Page) {
  const family = newName()
  await publicCompanion(page, `${family} Shown`)
  await newCompanion(page, `${family} Bare`)
  await enter(page, `${LIST}&search=${encodeURIComponent(family)}`)
  await count(page, '2 companions')
  return family
}

test('a row shows the photo, missing requirements and empty fields', async ({ page }) => {
  const family = await openFamily(page)
  const rowOf = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  const publicRow = rowOf(`${family} Shown`)
  const bare = rowOf(`${family} Bare`)
  await expect
    .poll(() => publicRow.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0)
  await expect(publicRow.getByText('Public', { exact: true })).toBeVisible()
  await expect(bare.locator('img')).toHaveCount(0)
  await expect(bare).toContainText('There’s no public photo.')
  await bare.getByText('0 %').click()
  await expect(bare).toContainText('Not filled in: Height, Weight')
})

test('the pages of the table have addresses, over a reload and Back', async ({ page }) => {
  const family = newName()
  const names = [...'ABCDEFGHIJKLMNOPQRSTU'].map((letter) => `${family} ${letter}`)
  await Promise.all(names.map((name) => newProfile(name, 'draft')))
  await enter(page, `${LIST}&search=${encodeURIComponent(family)}&sort=name&size=10`)
  const expectPage = async (number: number) => {
    const expected = names.slice(10 * number - 10, 10 * number).map((name) => new RegExp(name))
    await expect(page.getByRole('rowheader')).toHaveText(expected)
    await expect(page.getByText(`Page ${number} of 3`)).toBeVisible()
  }
  await expectPage(1)
  await page.getByRole('link', { name: 'Next' }).click()
  await expectPage(2)
  await page.getByRole('link', { name: 'Last' }).press('Enter')
  await expectPage(3)
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0)
  expect(query(page)).toMatchObject({ size: '10', page: '3' })
  await page.reload()
  await expectPage(3)
  await page.goBack()
  await expectPage(2)
  await page.goBack()
  await expectPage(1)
  await page.goForward()
  await expectPage(2)
})

test('filters narrow the table, and are stored in its address', async ({ page }) => {
  const family = await openFamily(page)
  await page.getByText('More filters').click()
  await page.getByLabel('On the site').selectOption('No')
  await count(page, '1 companion')
  await page.getByLabel('City', { exact: true }).selectOption('Zurich')
  await page.getByLabel('Missing media').selectOption('No public photo')
  const notice = page.getByLabel('Notice to, in hours')
  await notice.fill('1')
  await notice.fill('0')
  await notice.press('Enter')
  const trait = page.getByLabel('Traits', { exact: true })
  await trait.fill('Well-read')
  await count(page, '1 companion')
  await trait.blur()
  await expect(page.getByText('1 companion', { exact: true })).toBeHidden()
  await trait.fill('')
  await trait.blur()
  await page.getByLabel('Rows per page').selectOption('50')
  await expect
    .poll(() => query(page))
    .toEqual({
      section: 'companions',
      search: family,
      visible: 'no',
      city: 'zurich',
      missing: 'photos',
      noticeMax: '0',
      size: '50',
    })
})

test('chosen columns remain after a reload', async ({ page }) => {
  await openFamily(page)
  await page.getByText('Columns', { exact: true }).click()
  await page.getByLabel('Location', { exact: true }).uncheck()
  await page.getByLabel('Last changed', { exact: true }).check()
  await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Last changed' }).click()
  await expect.poll(() => query(page)).toMatchObject({ sort: 'unchanged' })
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Last changed' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveCount(0)
})

test('a built-in view narrows the table, and “All companions” removes its filters', async ({
  page,
}) => {
  const family = newName()
  await newCompanion(page, family)
  await enter(page, `${LIST}&search=${encodeURIComponent(family)}`)
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('link', { name: 'Published, not on the site' }).click()
  await expect.poll(() => query(page)).toMatchObject({ status: 'published', visible: 'no' })
  await expect(views.locator('[aria-current]')).toHaveText('Published, not on the site')
  await views.getByRole('link', { name: 'Checks ended' }).click()
  await expect.poll(() => query(page)).toMatchObject({ verified: 'ended' })
  expect(query(page)).not.toHaveProperty('status')
  await expectAccessible(page, 'companions')
  await views.getByRole('link', { name: 'All companions' }).click()
  await expect.poll(() => query(page)).not.toHaveProperty('verified')
  await expect(views.locator('[aria-current]')).toHaveText('All companions')
})

test('two profiles with the same name and city name each other as possible duplicates', async ({
  page,
}) => {
  const name = newName()
  const id = await newCompanion(page, name)
  const duplicateId = await newCompanion(page, name)
  await enter(page, `${LIST}&search=${encodeURIComponent(name)}&duplicates=name`)
  await expect(page.getByText('2 companions', { exact: true })).toBeVisible()
  await go(page, `${LIST}&companion=${id}`)
  const duplicate = dialog(page).getByRole('listitem').filter({ hasText: 'same name and city' })
  await duplicate.getByRole('link', { name }).click()
  await expect.poll(() => query(page)['companion']).toBe(duplicateId)
  await expect(duplicate).toBeVisible()
})
