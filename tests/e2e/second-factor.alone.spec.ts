import type { Page } from 'playwright/test'
import { refusalOf } from '#contract/refusals'
import { SECRET_KEY } from '../../worker/local/auth/keys.ts'
import { codeAt } from '../../worker/local/auth/totp.ts'
import { expire, newAddress, noLimits } from './accounts.ts'
import { DASHBOARD, knock, LIST, newCompanion, newName } from './admin.ts'
import { expectAccessible } from './axe.ts'
import { expect, open, test } from './site.ts'

test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } })
test.beforeEach(noLimits)
// A second owner stays behind, without whom no role is given from then on.

/** The staff's area as where the operator asks for a second factor. */
const closeToPasswords = (page: Page) =>
  page.route('**/api/admin/**', (route) => {
    const token = route.request().headers()['authorization'] ?? ''
    const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    if (claims.includes('"aal":"aal2"')) return route.fallback()
    return route.fulfill({ status: 403, json: refusalOf('staff.second-factor') })
  })

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm', exact: true }).click()
const code = (page: Page) => page.getByLabel('Code from your authenticator app')

test('an administrator adds a second factor, signs in with it, and confirms before a deletion', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('/api/admin/session', '/api/admin/companions/')
  const email = newAddress()
  const made = await request.post('/auth/v1/admin/users', {
    headers: { apikey: SECRET_KEY, 'user-agent': 'tests' },
    data: {
      ...{ email, password: 'velours-local', email_confirm: true },
      app_metadata: { role: 'admin' },
    },
  })
  expect(made.status()).toBe(200)
  await closeToPasswords(page)

  await open(page, '/admin/login')
  await knock(page, email)
  await page.getByRole('button', { name: 'Add an authenticator app' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
  await expectAccessible(page, 'adding an authenticator app')
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
  await code(page).fill(await codeAt(secret, Date.now()))
  await confirm(page)
  await page.getByRole('button', { name: 'Create recovery codes' }).click()
  const recoveryCode = await page.locator('li code').first().innerText()
  await page.getByLabel('I have saved these codes.').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Continue to the administration' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await knock(page, email)
  await code(page).fill(await codeAt(secret, Date.now()))
  await confirm(page)
  await expect(page).toHaveURL(new RegExp(DASHBOARD))

  const name = newName()
  const id = await newCompanion(page, name)
  await request.post('/local/auth/age-proofs', { data: { email, seconds: 11 * 60 } })
  await page.goto(`${LIST}&search=${encodeURIComponent(name)}`)
  await expire(page)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm your identity' })
  await expect(question).toBeVisible()
  await expectAccessible(page, 'the question who is there')
  await question.getByRole('button', { name: 'Use a recovery code' }).click()
  await question.getByLabel('Recovery code').fill(recoveryCode)
  await confirm(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await request.get(`/api/companions/${id}`)).status()).toBe(404)
})
