import { enter, expire, form, menuButton, noLimits, signIn, token, userIcon } from './accounts.ts'
import { companions, expect, open, test } from './site.ts'

test.beforeEach(noLimits)

test('the service stops and starts: visitors feel nothing, members stay', async ({
  page,
  request,
  browser,
  baseURL,
  expectFaults,
}) => {
  test.slow()
  expectFaults('/auth/v1/token')
  const set = (down: boolean) => request.post('/local/auth/settings', { data: { down } })
  const empty = page.getByRole('heading', { name: 'You aren’t following anyone yet' })
  await page.clock.install()
  await enter(page, request, '/account/following')
  await expect(empty).toBeVisible()

  await set(true)
  try {
    const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage()
    await open(visitor, '/')
    await expect(companions(visitor).first()).toBeVisible()
    await userIcon(visitor).click()
    await signIn(visitor, 'member@velours.test')
    await expect(visitor.getByRole('alert')).toHaveText(
      'Accounts are not available right now. Please try again in a few minutes.',
    )
    await expect(form(visitor).getByLabel('Email')).toHaveValue('member@velours.test')
    await visitor.context().close()

    await page.reload()
    await expect(empty).toBeVisible()

    // A key that is not known may be a new one. It is looked for twice a minute.
    const authorization = `Bearer ${ofNewKey(await token(page))}`
    const me = () => request.get('/api/me', { headers: { authorization } })
    const answered = async () => {
      const answer = await me()
      return [answer.status(), Number(answer.headers()['retry-after'])]
    }
    await expect.poll(answered, { timeout: 31_000 }).toEqual([503, 8])

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
  } finally {
    await set(false)
  }
  const before = await token(page)
  await page.clock.runFor(91_000)
  await expect.poll(() => token(page)).not.toBe(before)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(empty).toBeVisible()
})

/** As if the service had signed it with a key that it made a moment ago. */
const ofNewKey = (of: string) => {
  const header = Buffer.from('{"alg":"ES256","kid":"new","typ":"JWT"}').toString('base64url')
  return [header, ...of.split('.').slice(1)].join('.')
}
