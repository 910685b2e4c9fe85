import type { Page } from 'playwright/test'
import { createDatabase } from '../../../worker/platform/db/client.ts'
import { importCompanions, type CompanionImport } from '../../../worker/seed/import-companions.ts'
import { generateCompanions } from '../../../worker/seed/generate-companions.ts'
import { openPlatform } from '../../../worker/seed/local-platform.ts'
import { retryWhileBusy } from '../../../worker/seed/retry.ts'
import { state } from '../../playwright.config.ts'
import { enter, LIST } from '../admin.ts'
import { expect, query, test } from '../site.ts'

const COUNT = 500
const IN_BERN = 40
/** Long ago, so that these companions are listed after those of other journeys. */
const MADE_AT = Date.UTC(2020, 0, 1)

/** Drafts with one family name, numbered from 000; the last ones live in Bern. */
function drafts(family: string): CompanionImport[] {
  return [...generateCompanions(COUNT, { seed: family })]
    .flat()
    .map(({ row, ...fields }, index) => ({
      ...fields,
      media: [],
      highlights: [],
      stories: [],
      reviews: [],
      row: {
        ...row,
        name: `${family} ${String(index).padStart(3, '0')}`,
        cityId: index < COUNT - IN_BERN ? 'zurich' : 'bern',
        lifecycle: 'draft',
        is_active: true,
        publishedAt: null,
        createdAt: MADE_AT + index,
      },
    }))
}

const names = (page: Page) => page.getByRole('rowheader')
const numbers = async (page: Page) =>
  (await names(page).allInnerTexts()).map((text) => Number(/ (\d{3})\b/.exec(text)?.[1]))
const countUp = (from: number, count = 25) =>
  Array.from({ length: count }, (_, index) => from + index)

const family = `Fiva${Date.now().toString(36)}`
const imports = drafts(family)
const place = { section: 'companions', search: family.toUpperCase(), sort: 'name' }

// In sequence: the tests build on one another.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  const platform = await openPlatform(state)
  try {
    const author = { actor: 'system', at: MADE_AT }
    await retryWhileBusy(() => importCompanions(createDatabase(platform.env.DB), imports, author))
  } finally {
    await platform.dispose()
  }
})

test('staff page through 500 companions to the last, over a reload and Back', async ({ page }) => {
  await enter(page, LIST)
  await page.getByLabel('Search by name, city or ID').fill(family.toUpperCase())
  await expect(page.getByText('500 companions', { exact: true })).toBeVisible()
  await page.getByRole('columnheader').getByRole('link', { name: 'Companion' }).click()
  await expect.poll(() => numbers(page)).toEqual(countUp(0))
  await expect(page.getByText('Page 1 of 20')).toBeVisible()
  await page.getByRole('link', { name: 'Next' }).click()
  await expect.poll(() => numbers(page)).toEqual(countUp(25))
  await page.getByRole('link', { name: 'Last' }).press('Enter')
  await expect.poll(() => numbers(page)).toEqual(countUp(475))
  await expect(page.getByText('Page 20 of 20')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0)
  expect(query(page)).toEqual({ ...place, page: '20' })

  await page.reload()
  await expect.poll(() => numbers(page)).toEqual(countUp(475))
  await page.goBack()
  await expect.poll(() => numbers(page)).toEqual(countUp(25))
  await page.goBack()
  await expect.poll(() => numbers(page)).toEqual(countUp(0))
  await page.goForward()
  await expect.poll(() => numbers(page)).toEqual(countUp(25))
})

test('staff find one of 500 companions by city and by id', async ({ page }) => {
  await enter(page, `${LIST}&search=${family}&sort=name`)
  const search = page.getByLabel('Search by name, city or ID')
  await search.fill(`${family} bern`)
  await expect(page.getByText(`${IN_BERN} companions`, { exact: true })).toBeVisible()
  await expect.poll(() => numbers(page)).toEqual(countUp(COUNT - IN_BERN))
  await expect(page.getByRole('cell', { name: 'Bern, Switzerland' })).toHaveCount(25)
  const { id, name } = imports[123]!.row
  await search.fill(id.toUpperCase())
  await expect(page.getByText('1 companion', { exact: true })).toBeVisible()
  await expect(names(page)).toHaveAccessibleName(name)
})

test('staff change a page of 25 among 500 companions, and filter them by status', async ({
  page,
}) => {
  await enter(page, `${LIST}&search=${family.toUpperCase()}&sort=name&page=2`)
  await expect.poll(() => numbers(page)).toEqual(countUp(25))
  await page.getByLabel('Select all on this page').check()
  await expect(page.getByText('25 selected')).toBeVisible()
  await page.getByLabel('Change to').selectOption('Pending Review')
  await page.getByRole('button', { name: 'Apply', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Change 25 companions to Pending Review' })
  await question
    .getByLabel('Reason (shown to companions with an account)')
    .fill('To be read once more')
  await question.getByRole('button', { name: 'Change 25 companions' }).click()
  await expect(page.getByText('25 companions changed.')).toBeVisible()
  await expect(page.getByRole('row').getByText('Pending Review', { exact: true })).toHaveCount(25)
  const status = page.getByLabel('Status', { exact: true })
  await status.selectOption('Pending Review')
  await expect(page.getByText('25 companions', { exact: true })).toBeVisible()
  await expect.poll(() => numbers(page)).toEqual(countUp(25))
  expect(query(page)).toEqual({ ...place, status: 'pending' })
  // The other companions keep their status.
  await status.selectOption('Draft')
  await expect(page.getByText('475 companions', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('25 companions', { exact: true })).toBeVisible()
  await expect(status).toHaveValue('pending')
  await status.selectOption('All')
  await expect(page.getByText('500 companions', { exact: true })).toBeVisible()
})
