import { addPhoto, DASHBOARD, dialog, enter, go, LIST, newCompanion, newName } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../site.ts'

test('each file says where it is shown and leads there, also in the library and before it is deleted', async ({
  page,
}) => {
  const name = newName()
  const id = await newCompanion(page, name)
  await addPhoto(id, name, { uses: ['public', 'private', 'stories'] })
  const tab = `${LIST}&companion=${id}&edit=1&tab=media`
  await enter(page, tab)
  await dialog(page).getByRole('button', { name: 'Add highlight' }).click()
  await dialog(page).getByLabel('Title of highlight 1', { exact: true }).fill('Travel')
  await dialog(page).getByRole('button', { name: 'Add a photo or video to Travel' }).click()
  await page
    .getByRole('dialog', { name: 'Choose a photo or video' })
    .getByRole('button', { name: 'Photo 1' })
    .click()
  await dialog(page).getByRole('button', { name: 'Update companion' }).click()
  await expect(dialog(page)).toBeHidden()
  await page.goto(tab)
  const shown = (within = dialog(page)) =>
    within.getByRole('group', { name: /^Where .+ is shown$/ }).getByRole('link')
  await expect(shown()).toHaveText(['Cover', 'Gallery', 'Highlight “Travel”'])
  await expectAccessible(page, 'where a file is shown')
  await shown().last().click()
  await expect(dialog(page).getByRole('listitem', { name: 'Travel 1' })).toBeFocused()
  await dialog(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const asked = page.getByRole('dialog', { name: /^Delete/ })
  await expect(asked.getByText('It is currently shown here:')).toBeVisible()
  await expect(shown(asked)).toHaveCount(3)
  await asked.getByRole('button', { name: 'Cancel' }).click()

  await go(page, `${DASHBOARD}?section=media&of=${id}`)
  const card = page.getByRole('list', { name: 'Photos and videos' }).getByRole('listitem')
  await expect(shown(card)).toHaveText(['Cover', 'Gallery', 'Highlight “Travel”'])
  await shown(card).last().click()
  await expect(dialog(page).getByRole('listitem', { name: 'Travel 1' })).toBeFocused()
})
