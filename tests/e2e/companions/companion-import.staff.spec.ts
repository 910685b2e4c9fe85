import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { enter, LIST, newCompanion, newName } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../site.ts'

const choose = (page: Page, name: string, text: string) =>
  page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Opens the import in the list of one family. @returns the file that the list exports */
async function openImport(page: Page, family: string): Promise<string> {
  await newCompanion(page, `${family} One`)
  await enter(page, `${LIST}&search=${family}`)
  await expect(page.getByText('1 companion', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const exported = readFileSync(await (await download).path(), 'utf8')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  return exported
}

const importDialog = (page: Page) => page.getByRole('dialog', { name: 'Import companions' })

/** The exported companion with another name and further rows, in the format of Excel in Switzerland. */
function changedFile(
  exported: string,
  family: string,
  additions: { name: string; city: string }[],
) {
  const text = exported
    .replaceAll('","', '";"')
    .replaceAll(',', ';')
    .replace(`${family} One`, `${family} First`)
  const columns = exported.split('\r\n')[0]!.split(',').length
  const rows = additions.map(({ name, city }) =>
    ['', name, '', '22-25', '', city, ...Array<string>(columns - 6).fill('')].join(';'),
  )
  return `${text}${rows.map((row) => `${row}\r\n`).join('')}`
}

test(
  'an imported file shows its changes, and makes exactly those',
  { tag: '@smoke' },
  async ({ page }) => {
    const family = newName()
    const exported = await openImport(page, family)
    const dialog = importDialog(page)
    const file = changedFile(exported, family, [{ name: `${family} Two`, city: 'Bern' }])
    await choose(page, 'companions.csv', file)
    await expect(dialog.getByText(`${family} One → ${family} First`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click()
    await expect(dialog.getByText('1 companion created, 1 changed')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('2 companions', { exact: true })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: `${family} First` })).toBeVisible()
  },
)

test('staff download rows with mistakes, correct them and import them again', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/api/admin/companions/import')
  const family = newName()
  const exported = await openImport(page, family)
  const dialog = importDialog(page)
  await choose(page, 'workbook.csv', 'PK\u0003\u0004\u0000\u0000')
  await expect(dialog.getByRole('alert')).toContainText('This isn’t a CSV file.')
  const wrong = [{ name: `${family} Three`, city: 'Atlantis' }]
  const file = changedFile(exported, family, wrong)
  await choose(page, 'companions.csv', file)
  await expect(dialog.getByText('City: Enter a city in the directory')).toBeVisible()
  await expectAccessible(page, 'import')
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(
    dialog.getByText('0 companions created, 1 changed, 1 row wasn’t saved.'),
  ).toBeVisible()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Download the rows that weren’t saved' }).click()
  const failedRows = readFileSync(await (await download).path(), 'utf8')
  expect(failedRows).toContain(`"${family} Three"`)
  expect(failedRows).toContain('"city: Enter a city in the directory"')
  await choose(page, 'not-imported.csv', failedRows.replace('Atlantis', 'Bern'))
  await dialog.getByRole('button', { name: 'Import 1 row' }).click()
  await expect(dialog.getByText('1 companion created, 0 changed')).toBeVisible()
})
