import type { APIRequestContext, Locator, Page } from 'playwright/test'
import { PUBLISHABLE_KEY } from '../../../worker/local/auth/keys.ts'
import { codeAt } from '../../../worker/local/auth/factors/totp.ts'
import { authorization, member, noLimits, openAsNewMember, signIn, signOut } from '../accounts.ts'
import { expectAccessible } from '../axe.ts'
import { expect, holdRequests, open, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 } })
test.beforeEach(noLimits)

const SETTINGS = '/account/settings'

/** Adds a virtual authenticator that stores passkeys and always confirms its user. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Creates a member with an authenticator app. @returns the address */
async function protectedMember(request: APIRequestContext): Promise<string> {
  const email = await member(request)
  const headers = { ...(await authorization(email)), apikey: PUBLISHABLE_KEY }
  const post = async <T>(path: string, data: object): Promise<T> => {
    const response = await request.post(`/auth/v1/factors${path}`, { headers, data })
    expect(response.status()).toBe(200)
    return (await response.json()) as T
  }
  type Enrolled = { id: string; totp: { secret: string } }
  const { id, totp } = await post<Enrolled>('', { factor_type: 'totp', friendly_name: 'Phone' })
  const challenge = await post<{ id: string }>(`/${id}/challenge`, {})
  const answer = { challenge_id: challenge.id, code: codeAt(totp.secret, Date.now()) }
  await post(`/${id}/verify`, answer)
  return email
}

const section = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
const usePasskey = (page: Page) => page.getByRole('button', { name: 'Use a passkey' }).click()
const code = (container: Page | Locator) => container.getByLabel('Code from your authenticator app')

/** Adds a passkey in the open settings. */
async function addPasskey(page: Page, name: string) {
  const passkeys = section(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('Name of the passkey').fill(name)
  await passkeys.getByRole('button', { name: 'Continue' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText(name)
}

/** Adds an authenticator app in the open settings. @returns its secret */
async function addApp(page: Page): Promise<string> {
  const factors = section(page, 'Second factor')
  await factors.getByRole('button', { name: 'Add an authenticator app' }).click()
  await factors.getByRole('button', { name: 'Continue' }).click()
  const secret = (await factors.locator('code').innerText()).replaceAll(/\s/g, '')
  await code(factors).fill(codeAt(secret, Date.now()))
  await factors.getByRole('button', { name: 'Confirm' }).click()
  await expect(factors.getByRole('button', { name: 'Remove My phone' })).toBeVisible()
  return secret
}

test('a member adds a passkey and signs in with it', { tag: '@smoke' }, async ({ page }) => {
  await addAuthenticator(page)
  await openAsNewMember(page, SETTINGS)
  await addPasskey(page, 'My laptop')
  await signOut(page)
  await open(page, `/login?next=${SETTINGS}`)
  await usePasskey(page)
  await expect(page).toHaveURL(SETTINGS)
  await expect(section(page, 'Passkeys').getByRole('listitem')).toContainText('last used on')
})

test('a device adds one passkey, which can be renamed; once removed, it cannot sign in', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/auth/v1/passkeys/')
  await addAuthenticator(page)
  await openAsNewMember(page, SETTINGS)
  await addPasskey(page, 'My laptop')
  await expectAccessible(page, 'the settings with a passkey')
  const passkeys = section(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByRole('button', { name: 'Continue' }).click()
  await expect(passkeys.getByRole('alert')).toHaveText(
    'This device already has a passkey for your account.',
  )
  await passkeys.getByRole('button', { name: 'Cancel' }).click()
  await passkeys.getByRole('button', { name: 'Rename My laptop' }).click()
  await passkeys.getByLabel('Name of the passkey').fill('Silver laptop')
  await passkeys.getByRole('button', { name: 'Save' }).click()
  await passkeys.getByRole('button', { name: 'Remove Silver laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
  await signOut(page)
  await open(page, '/login')
  await expectAccessible(page, 'the sign-in with passkeys')
  await usePasskey(page)
  await expect(page.getByRole('alert')).toHaveText(
    'We don’t recognise this passkey. It may have been removed from your account.',
  )
})

test('a passkey replaces the code at the sign-in, but its removal needs the code', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/auth/v1/passkeys/')
  await addAuthenticator(page)
  const email = await openAsNewMember(page, SETTINGS)
  await addPasskey(page, 'My laptop')
  const secret = await addApp(page)
  await signOut(page)
  await open(page, `/login?next=${SETTINGS}`)
  await signIn(page, email)
  await expect(code(page)).toBeVisible()
  await usePasskey(page)
  await expect(page).toHaveURL(SETTINGS)

  const passkeys = section(page, 'Passkeys')
  const factors = section(page, 'Second factor')
  await passkeys.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'Sign in with your second factor first.',
  )
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await code(factors).fill(codeAt(secret, Date.now()))
  await factors.getByRole('button', { name: 'Confirm' }).click()
  await expect(factors.getByRole('button', { name: 'Remove My phone' })).toBeVisible()
  await passkeys.getByRole('button', { name: 'Remove My laptop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
})

test(
  'a member with an authenticator app enters its code at the next sign-in',
  { tag: '@smoke' },
  async ({ page }) => {
    const email = await openAsNewMember(page, SETTINGS)
    const secret = await addApp(page)
    await signOut(page)
    await open(page, `/login?next=${SETTINGS}`)
    await signIn(page, email)
    await expect(code(page)).toBeVisible()
    await code(page).fill(codeAt(secret, Date.now()))
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page).toHaveURL(SETTINGS)
  },
)

test('a passkey of another member does not prove the identity of this one', async ({
  page,
  request,
}) => {
  await addAuthenticator(page)
  const otherEmail = await openAsNewMember(page, SETTINGS)
  const passkeys = section(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByRole('button', { name: 'Continue' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('This device')
  await signOut(page)

  const email = await protectedMember(request)
  await open(page, `/login?next=${SETTINGS}`)
  await signIn(page, email)
  await expect(code(page)).toBeVisible()
  await usePasskey(page)
  await expect(page.getByRole('alert')).toHaveText('This passkey belongs to another account.')
  await expect(page.getByText('Your password is correct.')).toContainText(email)
  await page.reload()
  await expect(code(page)).toBeVisible()
  await page.getByRole('button', { name: 'Use another account' }).click()
  await expect(code(page)).toBeHidden()
  await usePasskey(page)
  await expect(page).toHaveURL(SETTINGS)
  await expect(section(page, 'Email')).toContainText(otherEmail)
})

test('the passkey button shifts no layout when it loads', async ({ page }) => {
  const release = await holdRequests(page, /passkey-button-/)
  await open(page, '/browse')
  const scriptRequest = page.waitForRequest(/passkey-button-/)
  await page.getByRole('banner').getByRole('link', { name: 'Account' }).click()
  const signInButton = page.getByRole('button', { name: 'Sign In', exact: true })
  await expect(signInButton).toBeVisible()
  await scriptRequest
  const passkey = page.getByRole('button', { name: 'Use a passkey' })
  await expect(passkey).toBeHidden()
  const before = await signInButton.boundingBox()
  release()
  await expect(passkey).toBeVisible()
  expect(await signInButton.boundingBox()).toEqual(before)
})
