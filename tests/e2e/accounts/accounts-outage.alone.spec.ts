import {
  changeService,
  enter,
  expectRenewed,
  expire,
  form,
  menuButton,
  noLimits,
  openAsNewMember,
  signIn,
  token,
  userIcon,
} from '../accounts.ts'
import { companions, expect, open, test } from '../site.ts'

test.beforeEach(noLimits)

/** Stops the account service for as long as a part of a journey takes. */
async function whileDown(part: () => Promise<void>) {
  await changeService({ down: true })
  try {
    await part()
  } finally {
    await changeService({ down: false })
  }
}

test('visitors read lists while the service is down, and a sign-in keeps the email', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/auth/v1/token')
  await whileDown(async () => {
    await open(page, '/')
    await expect(companions(page).first()).toBeVisible()
    await userIcon(page).click()
    await signIn(page, 'member@velours.test')
    await expect(page.getByRole('alert')).toHaveText(
      'Accounts are not available right now. Please try again in a few minutes.',
    )
    await expect(form(page).getByLabel('Email')).toHaveValue('member@velours.test')
  })
})

test('a key that the site has never seen is answered 503 while the service is down', async ({
  page,
  request,
}) => {
  await openAsNewMember(page, '/account/following')
  await whileDown(async () => {
    // It may be a new one, and is looked for twice a minute.
    const authorization = `Bearer ${ofNewKey(await token(page))}`
    const answered = async () => {
      const answer = await request.get('/api/me', { headers: { authorization } })
      return [answer.status(), Number(answer.headers()['retry-after'])]
    }
    await expect.poll(answered, { timeout: 31_000 }).toEqual([503, 8])
  })
})

test('a member stays signed in while the service is down, and goes on after it', async ({
  page,
  request,
  expectFaults,
}) => {
  test.slow()
  expectFaults('/auth/v1/token')
  const empty = page.getByRole('heading', { name: 'You aren’t following anyone yet' })
  await page.clock.install()
  await enter(page, request, '/account/following')
  await expect(empty).toBeVisible()
  await whileDown(async () => {
    await page.reload()
    await expect(empty).toBeVisible()
    await expire(page)
    await expect(menuButton(page)).toBeVisible()
    const failed = page
      .getByRole('main')
      .getByText('Your account is not available right now. Please try again.')
    await expect(async () => {
      await page.clock.runFor(10_000)
      await expect(failed).toBeVisible({ timeout: 200 })
    }).toPass({ intervals: [50] })
    await expect(menuButton(page)).toBeVisible()
  })
  const before = await token(page)
  await page.clock.runFor(91_000)
  await expectRenewed(page, before)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(empty).toBeVisible()
})

/** As if the service had signed it with a key that it made a moment ago. */
const ofNewKey = (of: string) => {
  const header = Buffer.from('{"alg":"ES256","kid":"new","typ":"JWT"}').toString('base64url')
  return [header, ...of.split('.').slice(1)].join('.')
}
