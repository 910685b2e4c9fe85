import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { getAccountSettingsEndpoint } from '#accounts/me'
import { refusalOf } from '#contract/refusals'
import { PUBLISHABLE_KEY, SECRET_KEY } from '../../../worker/local/auth/keys.ts'
import { codeAt } from '../../../worker/local/auth/factors/totp.ts'
import {
  changeService,
  expire,
  follow,
  forget,
  mailedLink,
  newAddress,
  noLimits,
} from '../accounts.ts'
import { DASHBOARD, submitStaffLogin, LIST, newName, newProfile } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { expect, open, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(noLimits)
// The published service has no recovery codes, so both the service and the site need them switched on.
test.beforeEach(() => changeService({ recoveryCodes: true }))
test.beforeEach(({ page }) => offerRecoveryCodes(page))
test.afterAll(() => changeService({ recoveryCodes: false }))

// The profile is created first: the tests leave a second owner behind, and roles then need that owner's
// approval, so that no editor could be created for it.
const name = newName()
let id = ''
// The tests run in order, after the setup above.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  id = await newProfile(name, 'active')
})

/** Serves pages as if the operator had set `RECOVERY_CODES` to "on". */
const offerRecoveryCodes = (page: Page) =>
  page.route('**/*', async (route) => {
    const sent = route.request()
    const isOfSettings = new URL(sent.url()).pathname === getAccountSettingsEndpoint.path
    if (!isOfSettings && !sent.isNavigationRequest()) return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    const body = html.replace('"recoveryCodes":false', '"recoveryCodes":true')
    await route.fulfill({ response, body })
  })

/** Serves the staff area as if the operator required a second factor and a backup method. */
const closeToPasswords = (page: Page) =>
  page.route('**/api/admin/**', async (route) => {
    const { authorization = '' } = route.request().headers()
    const claims = Buffer.from(authorization.split('.')[1] ?? '', 'base64url').toString()
    const refuse = (id: 'staff.second-factor' | 'staff.backup-method-required') =>
      route.fulfill({ status: 403, json: refusalOf(id) })
    if (!claims.includes('"aal":"aal2"')) return refuse('staff.second-factor')
    const headers = { apikey: PUBLISHABLE_KEY, authorization }
    const user = await page.request.get('/auth/v1/user', { headers })
    const { factors = [] } = (await user.json()) as { factors?: unknown[] }
    return factors.length > 1 ? route.fallback() : refuse('staff.backup-method-required')
  })

const admin = { headers: { apikey: SECRET_KEY, 'user-agent': 'tests' } }

/** Deletes a member's recovery codes. */
async function loseCodes(request: APIRequestContext, id: string) {
  const path = `/auth/v1/admin/users/${id}/factors`
  const factors = (await (await request.get(path, admin)).json()) as {
    id: string
    factor_type: string
  }[]
  const codes = factors.find(({ factor_type }) => factor_type === 'recovery_code')
  expect((await request.delete(`${path}/${codes!.id}`, admin)).status()).toBe(200)
}

/** @returns the first recovery code */
async function createCodes(container: Page | Locator): Promise<string> {
  await container.getByRole('button', { name: 'Create recovery codes' }).click()
  const first = await container.locator('li code').first().innerText()
  await container.getByLabel('I’ve saved these codes.').check()
  await container.getByRole('button', { name: 'Done' }).click()
  return first
}

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true }).click()
const code = (page: Page) => page.getByLabel('Code from your authenticator app')

/** Creates an owner with a password only. @returns the address and the id of the account */
async function newOwner(request: APIRequestContext) {
  const email = newAddress()
  const response = await request.post('/auth/v1/admin/users', {
    ...admin,
    data: {
      email,
      password: 'velours-local',
      email_confirm: true,
      app_metadata: { role: 'admin' },
    },
  })
  expect(response.status()).toBe(200)
  const { id: account } = (await response.json()) as { id: string }
  return { email, account }
}

/** Signs in to the staff area and starts to add an authenticator app. @returns its secret */
async function beginApp(page: Page, email: string): Promise<string> {
  await closeToPasswords(page)
  await open(page, '/admin/login')
  await submitStaffLogin(page, email)
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const picture = page.getByRole('img', { name: 'QR code' })
  await expect(picture).toBeVisible()
  // The service's own picture takes half a megabyte.
  expect((await picture.getAttribute('src'))!.length).toBeLessThan(60_000)
  return (await page.locator('code').innerText()).replaceAll(/\s/g, '')
}

async function enterCode(page: Page, secret: string) {
  await code(page).fill(codeAt(secret, Date.now()))
  await confirm(page)
}

const spareNotice = (page: Page) => page.getByText('Add a backup method too')
const pressContinue = (container: Page | Locator) =>
  container.getByRole('button', { name: 'Continue to the staff area' }).click()

test('an administrator adds a second factor and a backup method, and signs in with a code', async ({
  page,
  request,
  baseURL,
  expectFaults,
}) => {
  expectFaults('/api/admin/session')
  const { email } = await newOwner(request)
  const secret = await beginApp(page, email)
  await expectAccessible(page, 'adding an authenticator app')
  // The site learns of the factor by this call.
  const strongCall = page.waitForRequest((request) => {
    const token = request.headers().authorization?.split('.')[1] ?? ''
    const isStrong = Buffer.from(token, 'base64url').toString().includes('"aal":"aal2"')
    return new URL(request.url()).pathname === '/api/me' && isStrong
  })
  await enterCode(page, secret)
  await strongCall

  // One method is not enough, whatever address is opened.
  await expect(spareNotice(page)).toBeVisible()
  await page.goto(DASHBOARD)
  await expect(spareNotice(page)).toBeVisible()
  await expectAccessible(page, 'adding a spare')
  await createCodes(page)
  await pressContinue(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await submitStaffLogin(page, email)
  await enterCode(page, secret)
  await expect(page).toHaveURL(new RegExp(DASHBOARD))
  // The overview may still be loading.
  await page.unrouteAll({ behavior: 'wait' })

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await forget(request, email, `${baseURL}/reset-password`)
  await follow(page, await mailedLink(page, email))
  await expect(page.getByText(`To choose a new password for ${email}`)).toBeVisible()
})

test('an account service without recovery codes offers a second app only', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('/api/admin/session')
  await changeService({ recoveryCodes: false })
  await page.unrouteAll({ behavior: 'wait' })
  const calls: string[] = []
  page.on('request', (sent) => calls.push(sent.url()))
  const { email } = await newOwner(request)
  await enterCode(page, await beginApp(page, email))
  await expect(page.getByText('Add a second authenticator app too')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add another app' })).toBeVisible()
  await expect(page.getByText(/recovery code/i)).toHaveCount(0)
  expect(calls.filter((url) => url.includes('recovery-codes'))).toEqual([])
  await page.unrouteAll({ behavior: 'wait' })
})

test('deleting a companion requires a lost backup method and a proof of identity', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('/api/admin/session', '/api/admin/companions/')
  const { email, account } = await newOwner(request)
  await enterCode(page, await beginApp(page, email))
  await expect(spareNotice(page)).toBeVisible()
  await createCodes(page)
  await pressContinue(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()

  await request.post('/local/auth/age-proofs', { data: { email, seconds: 11 * 60 } })
  await page.goto(`${LIST}&search=${encodeURIComponent(name)}`)
  await expire(page)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await loseCodes(request, account)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const missing = page.getByRole('dialog', { name: 'Add a backup method' })
  const recoveryCode = await createCodes(missing)
  await expectAccessible(page, 'a spare that was lost meanwhile')
  await pressContinue(missing)
  const question = page.getByRole('dialog', { name: 'Confirm your identity' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'the question who is there')
  await question.getByRole('button', { name: 'Use a recovery code' }).click()
  await question.getByLabel('Recovery code').fill(recoveryCode)
  await confirm(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toHaveCount(0)
  expect((await request.get(`/api/companions/${id}`)).status()).toBe(404)
  // The list may still be loading.
  await page.unrouteAll({ behavior: 'wait' })
})
