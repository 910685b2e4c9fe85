import { PUBLISHABLE_KEY } from '../../../worker/local/auth/keys.ts'
import {
  authorization,
  expectRenewed,
  expire,
  menuButton,
  noLimits,
  openAsNewMember,
  token,
} from '../accounts.ts'
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

test('only the service ends a session: no limit, gateway or portal does', async ({
  page: tab,
  expectFaults,
}) => {
  test.slow()
  expectFaults('/auth/v1/token')
  const empty = tab.getByRole('heading', { name: 'You aren’t following anyone yet' })
  const failed = tab
    .getByRole('main')
    .getByText('Your account is not available right now. Please try again.')
  await tab.clock.install()
  await openAsNewMember(tab, '/account/following')
  await expect(empty).toBeVisible()
  const before = await token(tab)
  let answer = answers[0]!
  // For all of them: between two, a renewal would reach the service.
  await tab.route(RENEWAL, (route) => route.fulfill(answer))
  for (answer of answers) {
    await expire(tab)
    await expect(menuButton(tab)).toBeVisible()
    await expect(async () => {
      await tab.clock.runFor(10_000)
      await expect(failed).toBeVisible({ timeout: 200 })
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

test('a sign-in that this site can’t confirm is explained, and leads nowhere', async ({
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
    'You are signed in, but this site could not confirm it. Please try again in a few minutes.',
  )
  await expect(tab).toHaveURL('/account/following')
  await expect(menuButton(tab)).toBeVisible()
})

test('a session that has ended exports, deletes and administrates nothing', async ({ request }) => {
  const apikey = { apikey: PUBLISHABLE_KEY }
  const headers = await authorization('admin@velours.test')
  expect((await request.get('/api/admin/session', { headers })).status()).toBe(200)
  await request.post('/auth/v1/logout?scope=local', { headers: { ...headers, ...apikey } })
  const refused = await Promise.all([
    request.get('/api/me/export', { headers }),
    request.delete('/api/me', { headers }),
    request.get('/api/admin/session', { headers }),
    request.delete('/api/admin/users/00000000-0000-4000-8000-000000000001/rights', { headers }),
  ])
  expect(refused.map((response) => response.status())).toEqual([401, 401, 401, 401])
})
