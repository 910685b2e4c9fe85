import { dialog, enter, field, LIST, newCompanion, newName, saveFields } from '../admin.ts'
import { expect, test } from '../site.ts'

test('restoring an earlier version fills in the form, and saving stores it', async ({ page }) => {
  const name = newName()
  const id = await newCompanion(page, name)
  for (const bio of ['The first words', 'Words written over them']) {
    await saveFields(id, { name, bio })
  }
  const address = `${LIST}&companion=${id}`
  await enter(page, address)
  const versions = dialog(page).locator('details', { hasText: 'Versions' }).first()
  await versions.locator('summary').first().click()
  const changes = versions.getByRole('list').getByRole('listitem')
  await expect(changes.nth(1)).toBeVisible()
  const versionCount = await changes.count()
  await changes.first().locator('summary').click()
  await expect(changes.first().getByRole('row', { name: /^Short text/ })).toHaveText(
    /The first words.*Words written over them/,
  )
  // The newest entry is the current version; only the replaced one can be restored.
  await expect(changes.first().getByRole('button')).toHaveCount(0)
  const restore = changes.nth(1).getByRole('button', { name: /^Restore the version of/ })
  await restore.click()
  await expect(dialog(page).getByText(/^The form shows the version of/)).toBeVisible()
  await expect(field(page, 'Short text')).toHaveValue('The first words')
  await dialog(page).getByRole('button', { name: 'Update companion' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto(address)
  await expect(dialog(page).getByText('The first words', { exact: true })).toBeVisible()
  await dialog(page).getByText('Versions', { exact: true }).click()
  await expect(changes).toHaveCount(versionCount + 1)
})
