import type { Page } from 'playwright/test'
import { openAs } from '../accounts.ts'
import { dialog, field, go, LIST, newName, newProfile, saveFields } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../site.ts'

const TELEGRAM = '@behind_the_cover'

/** Creates a companion with a contact channel, and opens her without answering any question. */
async function openWithChannel(page: Page) {
  const name = newName()
  const id = await newProfile(name, 'draft')
  await saveFields(id, { name, contact: { telegram: TELEGRAM } })
  await openAs(page, 'admin@velours.test', `${LIST}&companion=${id}`)
  return { name, id }
}

const question = (page: Page) => page.getByRole('group', { name: 'Why are you opening this?' })
const show = (page: Page) => dialog(page).getByRole('button', { name: 'Show', exact: true })

test('a companion opens without a question, with covered contact details', async ({ page }) => {
  await openWithChannel(page)
  await expect(show(page)).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await expect(dialog(page)).not.toContainText(TELEGRAM)
  await expectAccessible(page, 'a companion with a covered part')
  await show(page).press('Enter')
  await expect(question(page)).toBeFocused()
  await question(page).getByRole('button', { name: 'Answer her question' }).click()
  await expect(dialog(page)).toContainText(TELEGRAM)
  await page.reload()
  await expect(dialog(page)).toContainText(TELEGRAM)
  await expect(show(page)).toHaveCount(0)
})

test('a save leaves covered contact details as they are', async ({ page }) => {
  const { name, id } = await openWithChannel(page)
  await dialog(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(show(page)).toBeVisible()
  await field(page, 'Name').fill(`${name} Belle`)
  await dialog(page).getByRole('button', { name: 'Update companion' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await go(page, `${LIST}&companion=${id}`)
  await expect(show(page)).toBeVisible()
  await show(page).click()
  await question(page).getByRole('button').first().click()
  await expect(dialog(page)).toContainText(TELEGRAM)
})

test('input survives the reading of contact details', async ({ page }) => {
  const { name } = await openWithChannel(page)
  await dialog(page).getByRole('button', { name: 'Edit', exact: true }).click()
  await field(page, 'Name').fill(`${name} Belle`)
  await show(page).click()
  await question(page).getByRole('button').first().click()
  await expect(field(page, 'Telegram')).toHaveValue(TELEGRAM)
  await expect(field(page, 'Name')).toHaveValue(`${name} Belle`)
})
