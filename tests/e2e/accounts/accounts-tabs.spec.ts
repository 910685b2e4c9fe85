import type { APIRequestContext, Page } from 'playwright/test'
import { PUBLISHABLE_KEY } from '../../../worker/local/auth/keys.ts'
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
  restartBrowser,
  waitForSettings,
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
    const earlierTab = await context.newPage()
    await open(earlierTab, '/browse')
    await expect(userIcon(earlierTab)).toBeVisible()
    await open(page, '/login?next=/account/settings')
    await signIn(page, email, { remember })
    await expect(page.getByLabel('Display name')).toBeVisible()
    await expect(menuButton(earlierTab)).toBeVisible()
    const later = await context.newPage()
    await open(later, '/account/settings')
    await expect(later.getByLabel('Display name')).toHaveValue(name(email))
    for (const tab of [page, later]) await waitForSettings(tab)

    const again = await restartBrowser(context)
    await open(again, '/')
    await expect((remember ? menuButton : userIcon)(again)).toBeVisible()
    const isStored = await again.evaluate(() => 'session' in localStorage)
    expect(isStored).toBe(remember)
    await again.context().close()

    await signOut(earlierTab)
    for (const tab of [page, later]) await expect(userIcon(tab)).toBeVisible()
  })
}

test('all tabs, a duplicate included, use a token renewed in one of them', async ({
  page,
  context,
  request,
}) => {
  await enter(page, request, '/account/settings')
  // "Duplicate tab" copies `sessionStorage` in the same way.
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

/** True while the account service accepts the session of a token. */
async function isOpen(request: APIRequestContext, accessToken: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${accessToken}`, apikey: PUBLISHABLE_KEY }
  return (await request.get('/auth/v1/user', { headers })).ok()
}

/** Opens two tabs of one browser for a member who is remembered. */
async function openTwoTabs(page: Page) {
  const email = await member(page.request)
  await open(page, '/login?next=/account/settings')
  await signIn(page, email, { remember: true })
  await expect(page.getByLabel('Display name')).toHaveValue(name(email))
  return { email, mailed: await page.context().newPage() }
}

test('a mailed link of another member asks before it replaces the session', async ({
  page,
  request,
}) => {
  const { email: ada, mailed: linkTab } = await openTwoTabs(page)
  const berta = await member(request)
  const first = await token(page)
  await forget(request, berta, '/reset-password')
  await follow(linkTab, await mailedLink(linkTab, berta))
  await expect(linkTab.getByText(`You’re signed in as ${ada}. Use the link for`)).toBeVisible()
  await expect(linkTab.getByRole('main')).toContainText(`Use the link for ${berta} instead?`)
  expect(await token(linkTab)).toBe(first)
  await linkTab.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(linkTab).toHaveURL('/')
  await expect(menuButton(linkTab)).toBeVisible()
  expect(await token(linkTab)).toBe(first)
})

test('an accepted link of another member signs in all tabs until the browser closes', async ({
  page,
  context,
  request,
}) => {
  const { email: ada, mailed: linkTab } = await openTwoTabs(page)
  const carla = await member(request)
  const first = await token(page)
  await forget(request, carla, '/reset-password')
  await open(linkTab, await confirmPath(linkTab, carla, 'recovery'))
  await linkTab.getByRole('button', { name: 'Confirm' }).click()
  await linkTab.getByRole('button', { name: 'Use the link' }).click()
  await expect(linkTab.getByLabel('New password')).toBeVisible()
  await expect(page.getByLabel('Display name')).toHaveValue(name(carla))
  await expect.poll(() => isOpen(request, first)).toBe(false)
  const again = await restartBrowser(context)
  await open(again, '/')
  await expect(userIcon(again)).toBeVisible()
  await again.context().close()

  // The next member of this browser has to enter the current password.
  await signOut(linkTab)
  await open(linkTab, '/login?next=/reset-password')
  await signIn(linkTab, ada)
  await expect(linkTab).toHaveURL('/reset-password')
  await expect(linkTab.getByLabel('New password')).toBeHidden()
})

test('a mailed link still works after the gate', async ({ browser, baseURL, request }) => {
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
