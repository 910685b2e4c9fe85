import type { Page } from 'playwright/test'
import { member, menuButton, openAs, token } from './accounts.ts'
import { DASHBOARD, dialog, enter, go } from './admin.ts'
import { expectAccessible } from './axe.ts'
import { lockedPhotos, privatePhotos } from './payments.ts'
import { profilePath } from './samples.ts'
import { expect, test } from './site.ts'

const USERS = `${DASHBOARD}?section=users`
const PHOTOS = `${profilePath}?tab=photos`

/** Finds a member by the address and opens them. */
async function find(page: Page, email: string) {
  await page.getByLabel('Search by name, email or ID').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page
    .getByRole('row', { name: email.split('@')[0]! })
    .getByRole('link')
    .click()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
}

const bearer = async (page: Page) => ({ headers: { authorization: `Bearer ${await token(page)}` } })

/** Presses what asks first, and says why where it is asked for. */
async function doIt(page: Page, name: string, reason = '') {
  await page.getByRole('button', { name, exact: true }).click()
  if (reason) await dialog(page).getByLabel('Reason (for the log)').fill(reason)
  await dialog(page).getByRole('button', { name, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

async function changeRole(page: Page, button: string, role: string) {
  await page.getByRole('button', { name: button }).click()
  await dialog(page).getByLabel('Role', { exact: true }).selectOption(role)
  await dialog(page).getByLabel('Reason').fill('She helps us.')
  await dialog(page).getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}

test('a member is found, given premium, suspended, given a role, and deleted', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const email = await member(request)
  const hers = await (await browser.newContext({ baseURL: baseURL! })).newPage()
  await openAs(hers, email, PHOTOS)
  await expect(menuButton(hers)).toBeVisible()
  await expect(lockedPhotos(hers).first()).toBeVisible()

  await enter(page, USERS)
  await find(page, email)
  await page.getByRole('button', { name: 'Grant Premium' }).click()
  await dialog(page).getByLabel('Reason (for the log)').fill('A present')
  await dialog(page).getByRole('button', { name: 'Grant Premium' }).click()
  await expect(page.getByRole('button', { name: 'Revoke Gold' })).toBeVisible()
  await expectAccessible(page, 'a member')
  await hers.reload()
  await expect(privatePhotos(hers).first()).toBeVisible()
  await doIt(page, 'Revoke Gold', 'It was a test')
  await expect(page.getByText('revoked on')).toBeVisible()
  await hers.reload()
  await expect(lockedPhotos(hers).first()).toBeVisible()
  await expect(privatePhotos(hers)).toHaveCount(0)

  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog(page).getByText('continues to be charged')).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: 'the member’s payments' })).toHaveAttribute(
    'href',
    /section=payments.*search=/,
  )
  await dialog(page).getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Please give a reason.')
  await page.keyboard.press('Escape')
  await doIt(page, 'Suspend', 'Threats')
  await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible()
  const refused = hers.waitForResponse(
    (response) => response.url().endsWith('/api/me') && response.status() === 403,
  )
  await hers.reload()
  await refused
  await doIt(page, 'Lift the suspension')

  await changeRole(page, 'Give a role', 'Moderator')
  await expect(page.getByText('Moderator', { exact: true })).toBeVisible()
  await hers.goto(USERS)
  await expect(hers.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await go(hers, `${USERS}&state=administrators`)
  await hers
    .getByRole('row', { name: email.split('@')[0]! })
    .getByRole('link')
    .click()
  await expect(hers.getByText(email, { exact: true }).last()).toBeVisible()
  await expect(hers.getByRole('button', { name: 'Change role' })).toBeHidden()
  await changeRole(page, 'Change role', 'No access')
  await hers.reload()
  await expect(hers.getByText('Access denied. Admin privileges required.')).toBeVisible()

  const own = (await (await page.request.get('/api/me', await bearer(page))).json()) as {
    id: string
  }
  const rights = `/api/admin/users/${own.id}/rights`
  expect((await page.request.delete(rights, await bearer(page))).status()).toBe(409)

  await doIt(page, 'Delete the member', 'As she wished')
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.getByText('No members found')).toBeVisible()
  await go(page, USERS)
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page, 'the members')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByLabel('New city in Switzerland').fill('Zug')
  await page.getByRole('button', { name: 'Add city' }).click()
  await page.getByText('Districts of Zug', { exact: true }).click()
  await page.getByLabel('New district of Zug').fill('Oberwil')
  await page.getByRole('button', { name: 'Add district' }).click()
  await expect(page.getByRole('textbox', { name: 'Name of Oberwil' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide Oberwil' }).click()
  await page.getByRole('button', { name: 'Show Oberwil' }).click()
  await expect(page.getByRole('button', { name: 'Hide Oberwil' })).toBeVisible()
  await page.getByRole('button', { name: 'Hide Zug' }).click()
  await expect(page.getByText('0 companions · hidden', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the settings')
  await page.getByRole('button', { name: 'Delete Zug' }).click()
  await expect(page.getByLabel('Name of Zug')).toBeHidden()
  await hers.context().close()
})
