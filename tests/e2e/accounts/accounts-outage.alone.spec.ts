import {
  changeService,
  enter,
  expectRenewed,
  expire,
  form,
  menuButton,
  noLimits,
  signIn,
  token,
  userIcon,
} from '../accounts.ts'
import { companions, expect, open, test } from '../site.ts'

test.beforeEach(noLimits)

/** Stops the account service while a part of a journey runs. */
async function whileDown(part: () => Promise<void>) {
  await changeService({ down: true })
  try {
    await part()
  } finally {
    await changeService({ down: false })
  }
}

test('during an outage visitors read lists, and a failed sign-in preserves the typed email', async ({
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
      'Accounts aren’t available right now. Please try again in a few minutes.',
    )
    await expect(form(page).getByLabel('Email')).toHaveValue('member@velours.test')
  })
})

test('a member stays signed in during an outage and continues after it', async ({
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
    const errorText = page
      .getByRole('main')
      .getByText('We can’t reach your account right now. Try again in a moment.')
    await expect(async () => {
      await page.clock.runFor(10_000)
      await expect(errorText).toBeVisible({ timeout: 200 })
    }).toPass({ intervals: [50] })
    await expect(menuButton(page)).toBeVisible()
  })
  const before = await token(page)
  await page.clock.runFor(91_000)
  await expectRenewed(page, before)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(empty).toBeVisible()
})
