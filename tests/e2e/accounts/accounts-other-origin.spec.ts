import {
  follow,
  form,
  mailedLink,
  menuButton,
  newMember,
  noLimits,
  settingsAreThere,
  signIn,
  signOut,
} from '../accounts.ts'
import { expect, open, test } from '../site.ts'
import { baseURL as service } from '../../playwright.config.ts'

// The hosted account service is on another origin than the site. Here the site is visited by its
// number, so that its service at the name is another origin, too.
const site = service.replace('localhost', '127.0.0.1')

test.use({
  baseURL: site,
  // Another origin would have to allow more headers.
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

test('an account service on another origin: sign up, confirm, sign in and out', async ({
  page,
  expectFaults,
}) => {
  const calls = ['signup', 'token?grant_type=password', 'logout', 'user', 'verify', 'passkeys']
  expectFaults(
    ...calls.map((call) => `request to another site: ${service}/auth/v1/${call}`),
    'status of 400',
  )
  await open(page, '/')
  const email = await newMember(page)
  await follow(page, await mailedLink(page, email))
  await expect(page).toHaveURL(`${site}/auth/confirm`)
  await expect(page.getByText('is confirmed, and you are signed in.')).toBeVisible()
  await page.getByRole('link', { name: 'Profile Settings' }).first().click()
  await page.getByLabel('Display name').fill('Countess')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(page.getByText('Name saved.')).toBeVisible()
  await settingsAreThere(page)
  await signOut(page)

  await open(page, '/login?next=/account/settings')
  // The code of a refusal is read across origins, or these words would be others.
  await signIn(page, email, { password: 'something else' })
  await expect(form(page).getByRole('alert')).toHaveText('Invalid login credentials')
  await signIn(page, email)
  await expect(page.getByLabel('Display name')).toHaveValue('Countess')
  await expect(menuButton(page)).toBeVisible()
})
