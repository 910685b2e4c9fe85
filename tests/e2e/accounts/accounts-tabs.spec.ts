import type { APIRequestContext, Page } from 'playwright/test'
import { PUBLISHABLE_KEY } from '../../../worker/local/auth/keys.ts'
import { answerReasons, enter as enterAsAdmin, LIST } from '../admin.ts'
import {
  confirmPath,
  enter,
  expectRenewed,
  expire,
  follow,
  forget,
  mailedLink,
  member,
  menuButton,
  noLimits,
  restarted,
  settingsAreThere,
  signIn,
  signOut,
  token,
  userIcon,
} from '../accounts.ts'
import { expect, open, test } from '../site.ts'

test.beforeEach(noLimits)

const name = (email: string) => email.split('@')[0]!

for (const remember of [false, true]) {
  test(`all tabs share a session, ${remember ? 'remembered' : 'not remembered'}`, async ({
    page,
    context,
    request,
  }) => {
    const email = await member(request)
    const earlier = await context.newPage()
    await open(earlier, '/browse')
    await expect(userIcon(earlier)).toBeVisible()
    await open(page, '/login?next=/account/settings')
    await signIn(page, email, { remember })
    await expect(page.getByLabel('Display name')).toBeVisible()
    await expect(menuButton(earlier)).toBeVisible()
    const later = await context.newPage()
    await open(later, '/account/settings')
    await expect(later.getByLabel('Display name')).toHaveValue(name(email))
    for (const tab of [page, later]) await settingsAreThere(tab)

    const again = await restarted(context)
    await open(again, '/')
    await expect((remember ? menuButton : userIcon)(again)).toBeVisible()
    const isStored = await again.evaluate(() => 'session' in localStorage)
    expect(isStored).toBe(remember)
    await again.context().close()

    await signOut(earlier)
    for (const tab of [page, later]) await expect(userIcon(tab)).toBeVisible()
  })
}

test('a renewal in one tab is the renewal of all, also of a duplicate', async ({
  page,
  context,
  request,
}) => {
  await enter(page, request, '/account/settings')
  // As "Duplicate tab" does, this copies what belongs to the tab alone.
  const opening = context.waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  const copy = await opening
  await expect(copy.getByLabel('Display name')).toBeVisible()
  let before = await token(page)
  for (const tab of [copy, page, copy, page]) {
    await expire(tab)
    await expect(tab.getByLabel('Display name')).toBeVisible()
    await expectRenewed(tab, before)
    before = await token(tab)
  }
  await copy.reload()
  await expect(copy.getByLabel('Display name')).toBeVisible()
})

test('what staff open in a new tab is open there', async ({ page, context }) => {
  await enterAsAdmin(page, LIST)
  const opening = context.waitForEvent('page')
  await page
    .getByRole('table')
    .getByRole('link', { name: 'Edit' })
    .first()
    .click({ modifiers: ['ControlOrMeta'] })
  const tab = await opening
  await answerReasons(tab)
  await expect(tab.getByRole('dialog').getByLabel('Name', { exact: true }).first()).toBeVisible()
})

/** Whether the account service still knows the session of a token. */
async function isOpen(request: APIRequestContext, accessToken: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${accessToken}`, apikey: PUBLISHABLE_KEY }
  return (await request.get('/auth/v1/user', { headers })).ok()
}

/** A member who is remembered, in one tab, and another tab of the same browser. */
async function openTwoTabs(page: Page) {
  const email = await member(page.request)
  await open(page, '/login?next=/account/settings')
  await signIn(page, email, { remember: true })
  await expect(page.getByLabel('Display name')).toHaveValue(name(email))
  return { email, mailed: await page.context().newPage() }
}

test('a link of someone else asks before it takes the place of who is signed in', async ({
  page,
  request,
}) => {
  const { email: ada, mailed } = await openTwoTabs(page)
  const berta = await member(request)
  const first = await token(page)
  await forget(request, berta, '/reset-password')
  await follow(mailed, await mailedLink(mailed, berta))
  await expect(mailed.getByText(`You are signed in as ${ada}. Use the link for`)).toBeVisible()
  await expect(mailed.getByRole('main')).toContainText(`Use the link for ${berta} instead?`)
  expect(await token(mailed)).toBe(first)
  await mailed.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(mailed).toHaveURL('/')
  await expect(menuButton(mailed)).toBeVisible()
  expect(await token(mailed)).toBe(first)
})

test('a link of someone else that is used signs in all tabs, until the browser is closed', async ({
  page,
  context,
  request,
}) => {
  const { email: ada, mailed } = await openTwoTabs(page)
  const carla = await member(request)
  const first = await token(page)
  await forget(request, carla, '/reset-password')
  await open(mailed, await confirmPath(mailed, carla, 'recovery'))
  await mailed.getByRole('button', { name: 'Confirm' }).click()
  await mailed.getByRole('button', { name: 'Use the link' }).click()
  await expect(mailed.getByLabel('New password')).toBeVisible()
  await expect(page.getByLabel('Display name')).toHaveValue(name(carla))
  await expect.poll(() => isOpen(request, first)).toBe(false)
  const again = await restarted(context)
  await open(again, '/')
  await expect(userIcon(again)).toBeVisible()
  await again.context().close()

  // The next member of this browser is asked for the current password.
  await signOut(mailed)
  await open(mailed, '/login?next=/reset-password')
  await signIn(mailed, ada)
  await expect(mailed).toHaveURL('/reset-password')
  await expect(mailed.getByLabel('New password')).toBeHidden()
})

test('a mailed link that leads to the gate is not lost there', async ({
  browser,
  baseURL,
  request,
}) => {
  const email = await member(request)
  await forget(request, email, `${baseURL}/`)
  const stranger = { cookies: [], origins: [] }
  const context = await browser.newContext({ baseURL: baseURL!, storageState: stranger })
  const page = await context.newPage()
  await page.goto(await mailedLink(page, email))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For adults only')
  expect(page.url()).toContain('#access_token=')
  await page.getByRole('button', { name: 'I am 18 or older' }).click()
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByLabel('New password')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/reset-password')
  await context.close()
})
