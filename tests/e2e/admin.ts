import type { Page } from 'playwright/test'
import { openAs } from './accounts.ts'
import { expect } from './site.ts'

export const DASHBOARD = '/admin/dashboard'
export const LIST = `${DASHBOARD}?section=companions`

/** Fills in the door's form. */
export async function knock(page: Page, email: string) {
  await answerReasons(page)
  // Behind the door there are fields of the same name.
  await expect(page.getByRole('heading', { name: 'Administrator Login' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('velours-local')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Says why private data is opened, with the first of the reasons, wherever staff are asked. */
export const answerReasons = (page: Page) =>
  page.addLocatorHandler(page.getByRole('group', { name: 'Why do you open this?' }), (asked) =>
    asked.getByRole('button').first().click(),
  )

export async function enter(page: Page, path = DASHBOARD) {
  await answerReasons(page)
  await openAs(page, 'admin@velours.test', path)
}

let made = 0
export const newName = () => `Ottilie ${Date.now().toString(36)}${++made}`

export const dialog = (page: Page) => page.getByRole('dialog').first()
export const field = (page: Page, name: string) =>
  dialog(page).getByLabel(name, { exact: true }).first()

/** What a new companion needs. */
export async function fillNew(page: Page, name: string) {
  await field(page, 'Name').fill(name)
  await field(page, 'Age range').fill('23-27')
  await field(page, 'Location').selectOption('Zurich, Switzerland')
}

/** A public companion, made by the calls. */
export async function newCompanion(page: Page, name: string): Promise<string> {
  const id = await page.evaluate(async (wanted) => {
    const { access_token } = JSON.parse(localStorage['session'] as string) as {
      access_token: string
    }
    const response = await fetch('/api/admin/companions', {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
      body: JSON.stringify({
        name: wanted,
        age_range: '23-27',
        location: 'Zurich, Switzerland',
        status: 'active',
      }),
    })
    return ((await response.json()) as { id: string }).id
  }, name)
  return id
}
