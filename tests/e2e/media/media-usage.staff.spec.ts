import { addPhoto, DASHBOARD, dialog, enter, go, LIST, newCompanion, newName } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../site.ts'

test('each file lists the pages that use it, also in the library and before its deletion', async ({
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
  const usageList = (container = dialog(page)) =>
    container.getByRole('group', { name: /^Where .+ is shown$/ }).getByRole('link')
  await expect(usageList()).toHaveText(['Cover', 'Gallery', 'Highlight “Travel”'])
  await expectAccessible(page, 'where a file is shown')
  await usageList().last().click()
  await expect(dialog(page).getByRole('listitem', { name: 'Travel 1' })).toBeFocused()
  await dialog(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = page.getByRole('dialog', { name: /^Delete/ })
  await expect(question.getByText('This file is shown here:')).toBeVisible()
  await expect(usageList(question)).toHaveCount(3)
  await question.getByRole('button', { name: 'Cancel' }).click()

  await go(page, `${DASHBOARD}?section=media&of=${id}`)
  const card = page.getByRole('list', { name: 'Photos and videos' }).getByRole('listitem')
  await expect(usageList(card)).toHaveText(['Cover', 'Gallery', 'Highlight “Travel”'])
  await usageList(card).last().click()
  await expect(dialog(page).getByRole('listitem', { name: 'Travel 1' })).toBeFocused()
})
