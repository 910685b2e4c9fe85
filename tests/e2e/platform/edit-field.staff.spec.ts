import { openAs } from '../accounts.ts'
import { answerReasons, LIST, newCompanion, newName, newStaff } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../site.ts'

test(
  'an editor previews, applies and undoes an edit of one field of several companions',
  { tag: '@smoke' },
  async ({ page }) => {
    const family = newName()
    await newCompanion(page, `${family} One`)
    await newCompanion(page, `${family} Two`)
    await answerReasons(page)
    await openAs(page, await newStaff('editor'), LIST)
    await page.getByLabel('Search by name, city or ID').fill(family)
    await expect(page.getByText('2 companions', { exact: true })).toBeVisible()
    for (const name of [`${family} One`, `${family} Two`]) {
      await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
    }
    await page.getByRole('button', { name: 'Edit a field' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit a field of 2 companions' })
    await dialog.getByLabel('Field').selectOption('Services')
    await dialog.getByLabel('What to do').selectOption('Add')
    await dialog.getByLabel('Service', { exact: true }).fill('Opera evening')
    await expectAccessible(page, 'edit a field', 'dialog')
    await dialog.getByRole('button', { name: 'Show the changes' }).click()
    await expect(dialog.getByText(/Services: .* → .*Opera evening/)).toHaveCount(2)
    await expectAccessible(page, 'what a field changes', 'dialog')
    await dialog.getByRole('button', { name: 'Change 2 companions' }).click()
    const doneMessage = page.getByRole('status', { name: 'Done' })
    await expect(doneMessage).toContainText('2 companions changed.')
    await doneMessage.getByRole('button', { name: 'Undo' }).click()
    await expect(doneMessage).toContainText('2 companions restored.')
  },
)
