import { expectRenewed, expire, menuButton, noLimits, openAsNewMember, token } from '../accounts.ts'
import { expect, test } from '../site.ts'

test.beforeEach(noLimits)

const RENEWAL = /grant_type=refresh_token/
const html = '<!doctype html><title>Just a moment</title>'
const page = (status: number) => ({ status, contentType: 'text/html', body: html })
const json = (status: number, body: object) => ({ status, json: body })

const answers = [
  json(429, { code: 'over_request_rate_limit', message: 'Request rate limit reached' }),
  json(409, { code: 'conflict', message: 'Too many concurrent requests' }),
  json(540, { message: 'Project paused' }),
  page(403),
  page(200),
]

test('answers of rate limits, gateways and captive portals do not end a session', async ({
  page: tab,
  expectFaults,
}) => {
  test.slow()
  expectFaults('/auth/v1/token')
  const empty = tab.getByRole('heading', { name: 'You aren’t following anyone yet' })
  const errorText = tab
    .getByRole('main')
    .getByText('We can’t reach your account right now. Try again in a moment.')
  await tab.clock.install()
  await openAsNewMember(tab, '/account/following')
  await expect(empty).toBeVisible()
  const before = await token(tab)
  let answer = answers[0]!
  // The route covers all answers: between two of them a renewal would reach the service.
  await tab.route(RENEWAL, (route) => route.fulfill(answer))
  for (answer of answers) {
    await expire(tab)
    await expect(menuButton(tab)).toBeVisible()
    await expect(async () => {
      await tab.clock.runFor(10_000)
      await expect(errorText).toBeVisible({ timeout: 200 })
    }).toPass({ intervals: [50] })
    await expect(menuButton(tab)).toBeVisible()
    expect(await token(tab)).toBe(before)
  }
  await tab.unroute(RENEWAL)
  await tab.clock.runFor(91_000)
  await expectRenewed(tab, before)
  await tab.getByRole('button', { name: 'Try Again' }).click()
  await expect(empty).toBeVisible()
})

test('a sign-in that the site cannot confirm shows the reason and stays on the page', async ({
  page: tab,
  expectFaults,
}) => {
  expectFaults('answer 401', 'status of 401')
  await openAsNewMember(tab, '/account/following')
  await tab.route(/\/api\/(me|follows)/, (route) =>
    route.fulfill(json(401, { detail: 'Sign in.' })),
  )
  await tab.reload()
  await expect(tab.getByRole('main')).toContainText(
    'You’re signed in, but we couldn’t confirm it. Try again in a few minutes.',
  )
  await expect(tab).toHaveURL('/account/following')
  await expect(menuButton(tab)).toBeVisible()
})
