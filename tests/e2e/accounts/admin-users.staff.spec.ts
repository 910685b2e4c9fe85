import type { APIRequestContext, Page } from 'playwright/test'
import { authorization, member, menuButton, openAs } from '../accounts.ts'
import { DASHBOARD, dialog, enter, go, newName } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { lockedPhotos, privatePhotos } from '../payments.ts'
import { profilePath } from '../samples.ts'
import { expect, test } from '../site.ts'

const USERS = `${DASHBOARD}?section=users`
const PHOTOS = `${profilePath}?tab=photos`

/** Creates a member who has visited the site, since staff see no other accounts. @returns the address */
async function newVisitor(request: APIRequestContext): Promise<string> {
  const email = await member(request)
  const response = await request.get('/api/me', { headers: await authorization(email) })
  expect(response.status()).toBe(200)
  return email
}

/** Finds a member by the address and opens the details. */
async function find(page: Page, email: string) {
  await page.getByLabel('Search by name, email or ID').fill(email)
  await expect(page.getByRole('row')).toHaveCount(2)
  await page
    .getByRole('row', { name: email.split('@')[0]! })
    .getByRole('link')
    .click()
  await expect(page.getByText(email, { exact: true })).toBeVisible()
}

/** Presses a button that asks for confirmation, and gives a reason if one is required. */
async function confirmAction(page: Page, name: string, reason = '') {
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

test(
  'an administrator finds a member, and grants and revokes Premium',
  { tag: '@smoke' },
  async ({ page, browser, request }) => {
    const email = await member(request)
    const memberPage = await (await browser.newContext()).newPage()
    await openAs(memberPage, email, PHOTOS)
    await expect(menuButton(memberPage)).toBeVisible()
    await expect(lockedPhotos(memberPage).first()).toBeVisible()
    await enter(page, USERS)
    await find(page, email)
    await page.getByRole('button', { name: 'Grant Premium' }).click()
    await dialog(page).getByLabel('Reason (for the log)').fill('A present')
    await dialog(page).getByRole('button', { name: 'Grant Premium' }).click()
    await expect(page.getByRole('button', { name: 'Revoke Gold' })).toBeVisible()
    await memberPage.reload()
    await expect(privatePhotos(memberPage).first()).toBeVisible()
    await confirmAction(page, 'Revoke Gold', 'It was a test')
    await expect(page.getByText('revoked on')).toBeVisible()
    await memberPage.reload()
    await expect(lockedPhotos(memberPage).first()).toBeVisible()
    await expect(privatePhotos(memberPage)).toHaveCount(0)
    await memberPage.context().close()
  },
)

test('an administrator suspends a member for a reason, and lifts the suspension', async ({
  page,
  request,
}) => {
  const email = await newVisitor(request)
  await enter(page, USERS)
  await find(page, email)
  await expectAccessible(page, 'a member')
  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog(page).getByText('A renewing card payment is charged until')).toBeVisible()
  await expect(dialog(page).getByRole('link', { name: 'the member’s payments' })).toHaveAttribute(
    'href',
    /section=payments.*search=/,
  )
  await dialog(page).getByRole('button', { name: 'Suspend' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Enter a reason.')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await confirmAction(page, 'Suspend', 'Threats')
  await expect(page.getByText('Suspended', { exact: true }).first()).toBeVisible()
  await confirmAction(page, 'Lift the suspension')
  await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible()
})

test(
  'an owner makes a member a moderator and removes the role',
  { tag: '@smoke' },
  async ({ page, browser, request }) => {
    const email = await newVisitor(request)
    await enter(page, USERS)
    await find(page, email)
    await changeRole(page, 'Give a role', 'Moderator')
    await expect(page.getByText('Moderator', { exact: true })).toBeVisible()
    const moderator = await (await browser.newContext()).newPage()
    await openAs(moderator, email, USERS)
    await expect(moderator.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    const name = email.split('@')[0]!
    await go(moderator, `${USERS}&state=administrators&search=${name}`)
    await moderator.getByRole('row', { name }).getByRole('link').click()
    await expect(moderator.getByText(email, { exact: true }).last()).toBeVisible()
    await expect(moderator.getByRole('button', { name: 'Change role' })).toBeHidden()
    await changeRole(page, 'Change role', 'No access')
    await moderator.reload()
    await expect(moderator.getByText('Access denied. Admin privileges required.')).toBeVisible()
    await moderator.context().close()
  },
)

test('an administrator deletes a member', async ({ page, request }) => {
  const email = await newVisitor(request)
  await enter(page, USERS)
  await find(page, email)
  await confirmAction(page, 'Delete the member', 'As she wished')
  await expect(page.getByText('Deleted', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await expect(page.getByText('No members found')).toBeVisible()
})

test(
  'an administrator adds, hides and deletes a city and its district',
  { tag: '@smoke' },
  async ({ page }) => {
    // This journey uses its own city and deletes it at the end.
    const city = newName().replace('Ottilie', 'Zug')
    await enter(page, `${DASHBOARD}?section=settings`)
    await page.getByLabel('New city in Switzerland').fill(city)
    await page.getByRole('button', { name: 'Add city' }).click()
    await page.getByText(`Districts of ${city}`, { exact: true }).click()
    await page.getByLabel(`New district of ${city}`).fill('Oberwil')
    await page.getByRole('button', { name: 'Add district' }).click()
    await expect(page.getByRole('textbox', { name: 'Name of Oberwil' })).toBeVisible()
    await page.getByRole('button', { name: 'Hide Oberwil' }).click()
    await page.getByRole('button', { name: 'Show Oberwil' }).click()
    await expect(page.getByRole('button', { name: 'Hide Oberwil' })).toBeVisible()
    await page.getByRole('button', { name: `Hide ${city}` }).click()
    await expect(page.getByText('0 companions · hidden', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `Delete ${city}` }).click()
    await expect(page.getByLabel(`Name of ${city}`)).toBeHidden()
  },
)
