import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { enter, LIST, newCompanion, newName } from './admin.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './site.ts'

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a file of companions: what it would change, then just that', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/api/admin/companions/import')
  const family = newName()
  await newCompanion(page, `${family} One`)
  await enter(page, LIST)
  await page.getByLabel('Search by name, city or ID').fill(family)
  await expect(page.getByText('1 companion', { exact: true })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const exported = readFileSync(await (await saved).path(), 'utf8')

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import companions' })
  await choose(page, 'workbook.csv', 'PK\u0003\u0004\u0000\u0000')
  await expect(dialog.getByRole('alert')).toContainText('This is not a CSV file.')
  // As Excel in Switzerland saves it, with a row more and one that is wrong.
  const text = exported
    .replaceAll('","', '";"')
    .replaceAll(',', ';')
    .replace(`${family} One`, `${family} First`)
  const columns = exported.split('\r\n')[0]!.split(',').length
  const more = (name: string, city: string) =>
    ['', name, '', '22-25', '', city, ...Array<string>(columns - 6).fill('')].join(';')
  const file = `${text}${more(`${family} Two`, 'Bern')}\r\n${more(`${family} Three`, 'Atlantis')}\r\n`
  await choose(page, 'companions.csv', file)
  await expect(dialog.getByText(`${family} One → ${family} First`)).toBeVisible()
  await expect(dialog.getByText('City: Must be a city in the directory')).toBeVisible()
  await expectAccessible(page, 'import')
  await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
  await expect(dialog.getByText('1 companion created, 1 changed, 1 row not written.')).toBeVisible()
  const rest = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save the rows that were not written' }).click()
  const failed = readFileSync(await (await rest).path(), 'utf8')
  expect(failed).toContain(`"${family} Three"`)
  expect(failed).toContain('"city: Must be a city in the directory"')

  // The same file again changes nothing; what was wrong can be corrected.
  await choose(page, 'companions.csv', file)
  await expect(dialog.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled()
  await choose(page, 'not-imported.csv', failed.replace('Atlantis', 'Bern'))
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(dialog.getByText('1 companion created, 0 changed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('3 companions', { exact: true })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: `${family} First` })).toBeVisible()
})
