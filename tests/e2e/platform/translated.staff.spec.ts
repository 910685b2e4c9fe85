import { noLimits, openAs } from '../accounts.ts'
import {
  DASHBOARD,
  dialog,
  enter,
  field,
  LIST,
  newCompanion,
  newName,
  publicCompanion,
} from '../admin.ts'
import { sendReport } from '../forms.ts'
import { expect, test } from '../site.ts'
import { keepTranslated } from '../translator.ts'

test.beforeEach(noLimits)

test('a moderator adds a note to a report on a translated page', async ({ page, request }) => {
  const companion = await publicCompanion(page, newName())
  const reference = await sendReport(request, companion)
  await enter(page, `${DASHBOARD}?section=reports&search=${reference}`)
  await expect(page.getByRole('link', { name: reference })).toBeVisible()
  await keepTranslated(page)
  await page.getByRole('link', { name: reference }).click()
  const step = page.getByRole('form', { name: 'Next step' })
  await step.getByLabel('Action', { exact: true }).selectOption('Add note')
  await step.getByLabel('Note or reason').fill('Called her.')
  await step.locator('.button-solid').click()
  await expect(page.getByRole('listitem').getByText('Called her.')).toBeVisible()
})

test('an editor renames a companion on a translated page', async ({ page }) => {
  const name = newName()
  const id = await newCompanion(page, name)
  await enter(page, `${LIST}&companion=${id}&edit=1`)
  await expect(field(page, 'Name')).toHaveValue(name)
  await keepTranslated(page)
  await field(page, 'Name').fill(`${name} Two`)
  await field(page, 'For').fill('Overnight')
  await page.keyboard.press('Control+s')
  await expect(dialog(page).getByRole('alert')).toHaveText('Give the rate a price')
  await dialog(page).locator('[name="rates-price"]').fill('CHF 900')
  await dialog(page).getByRole('button', { name: 'Update companion' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByText(`${name} Two`).first()).toBeVisible()
})

test('a companion filters and searches her inbox on a translated page', async ({ page }) => {
  await openAs(page, 'companion@velours.test', '/own/inbox')
  await expect(page.getByRole('heading', { name: 'Who answers' })).toBeVisible()
  await keepTranslated(page)
  await page.getByRole('button', { name: /^Waiting/ }).click()
  await page.getByPlaceholder('Name, reference or words').fill('nobody has this name')
  await expect(page.getByText('No conversation matches your search.')).toBeVisible()
})
