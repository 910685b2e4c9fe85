import {
  follow,
  form,
  mailedLink,
  menuButton,
  newMember,
  noLimits,
  waitForSettings,
  signIn,
  signOut,
} from '../accounts.ts'
import { expect, open, test } from '../site.ts'
import { baseURL } from '../../playwright.config.ts'

// The hosted account service has another origin than the site. This file opens the site by its IP address,
// so that the service at the host name has another origin, too.
const site = baseURL.replace('localhost', '127.0.0.1')

test.use({
  baseURL: site,
  // A cross-origin service would have to allow additional headers.
  extraHTTPHeaders: {},
  storageState: {
    cookies: [
      {
        name: 'adult',
        value: '1',
        domain: '127.0.0.1',
        path: '/',
        expires: -1,
        httpOnly: false,
        secure: false,
        sameSite: 'Lax',
      },
    ],
    origins: [],
  },
})

test.beforeEach(noLimits)

test('a member signs up, confirms, signs in and out with an account service on another origin', async ({
  page,
  expectFaults,
}) => {
  const calls = ['signup', 'token?grant_type=password', 'logout', 'user', 'verify', 'passkeys']
  expectFaults(
    ...calls.map((call) => `request to another site: ${baseURL}/auth/v1/${call}`),
    'status of 400',
  )
  await open(page, '/')
  const email = await newMember(page)
  await follow(page, await mailedLink(page, email))
  await expect(page).toHaveURL(`${site}/auth/confirm`)
  await expect(page.getByText('is confirmed, and you’re signed in.')).toBeVisible()
  await page.getByRole('link', { name: 'Profile Settings' }).first().click()
  await page.getByLabel('Display name').fill('Countess')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  await waitForSettings(page)
  await signOut(page)

  await open(page, '/login?next=/account/settings')
  // The text proves that the code of the error is readable across origins.
  await signIn(page, email, { password: 'something else' })
  await expect(form(page).getByRole('alert')).toHaveText('Invalid login credentials')
  await signIn(page, email)
  await expect(page.getByLabel('Display name')).toHaveValue('Countess')
  await expect(menuButton(page)).toBeVisible()
})
