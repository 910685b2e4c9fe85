import { expect, open, test } from './site.ts'

// What is announced must happen: each of these passes only if the fault was noticed.

test('a test notices what the console says, the policy stops, and calls that fail', async ({
  page,
  expectFaults,
}) => {
  expectFaults('console warning: watch out', 'console error: too late')
  expectFaults('security policy: img-src', 'https://example.com/')
  expectFaults('security policy: require-trusted-types-for', 'requires')
  expectFaults('/api/no-such-call', '/api/places')
  await page.route('/api/places', (route) => route.abort())
  await open(page, '/companions')
  const noticed = page.waitForEvent('console', (message) => /policy: req/.test(message.text()))
  await page.evaluate(() => {
    Object.assign(new Image(), { src: 'https://example.com/pixel.gif' })
    try {
      document.body.innerHTML = '<p>unchecked</p>'
    } catch {}
  })
  await noticed
  await page.evaluate(() =>
    Promise.allSettled([fetch('/api/no-such-call'), fetch('/api/places'), fetch('/api/plans')]),
  )
  await page.evaluate(() => {
    console.warn('watch out')
    console.error('too late')
  })
})

test('a test notices markup that differs from the server’s', async ({ page, expectFaults }) => {
  expectFaults('page error: Minified React error #418')
  await page.route('/companions', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(/(<h1[^>]*>)All/, '$1No')
    await route.fulfill({ response, body: html })
  })
  await open(page, '/companions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^All Companions/)
})

test('a test that announces what does not happen fails', async ({ page, expectFaults }) => {
  test.fail()
  expectFaults('/api/no-such-call')
  await open(page, '/companions')
})

test('the fonts come after the first paint, and with the document the next time', async ({
  page,
}) => {
  await open(page, '/')
  const root = page.locator('html')
  // Everything in it uses them; the root's own font stays, or all styles were computed anew.
  await expect(root).toHaveAttribute('data-fonts', 'late')
  await expect(page.locator('body')).toHaveAttribute('data-fonts', '')
  const family = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).fontFamily)
  expect(await family('h1')).toMatch(/^"?Bodoni Moda/)
  expect(await family('main p')).toMatch(/^"?Hanken Grotesk/)
  const loaded = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  )
  expect(loaded.join()).toMatch(/Bodoni Moda.*Hanken Grotesk/)
  await page.reload()
  expect(await (await page.request.get('/')).text()).toContain('<html data-fonts')
})

type Fiber = { type: unknown; flags: number; child: Fiber | null; sibling: Fiber | null } & {
  alternate: Fiber | null
}

test('the start renders the frame and the page once', async ({ page }) => {
  // What React offers its developer tools, which see all that it renders.
  await page.addInitScript(() => {
    const PERFORMED_WORK = 1
    const counted = { renderings: 0 }
    const isRendered = (one: Fiber | null): boolean =>
      one !== null &&
      ((typeof one.type === 'function' && (one.flags & PERFORMED_WORK) > 0) ||
        (one.child !== one.alternate?.child && isRendered(one.child)) ||
        isRendered(one.sibling))
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot(_: number, { current }: { current: Fiber }) {
        if (isRendered(current)) counted.renderings += 1
      },
      onPostCommitFiberRoot() {},
      onCommitFiberUnmount() {},
    }
    Object.assign(window, { counted, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
  })
  const renderings = { '/': 3, '/browse': 4 }
  for (const [path, expected] of Object.entries(renderings)) {
    await open(page, path)
    await expect(page.getByRole('combobox', { name: 'Search companions' })).toBeVisible()
    // The third is the search field alone, which has suggestions from then on; the fourth says who is
    // new since the last visit, which only the device knows.
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('counted.renderings'), path).toBe(expected)
  }
})

test('an error that no code handles is reported without the address of the page', async ({
  page,
}) => {
  // What a beacon carries is shown to no test otherwise.
  const bodies: string[] = []
  await page.exposeFunction('noteBody', (body: string) => bodies.push(body))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      const { noteBody } = window as unknown as { noteBody: (body: string) => void }
      void (body as Blob).text().then(noteBody)
      return send(url, body)
    }
  })
  await open(page, '/companions?search=secret')
  const response = page.waitForResponse('/api/browser-problems')
  await page.evaluate(() => {
    const error = new TypeError('made for this test')
    error.stack = `TypeError\n    at f (${location.origin}/assets/made.js:1:23)`
    dispatchEvent(new ErrorEvent('error', { error }))
  })
  expect((await response).status()).toBe(200)
  await expect
    .poll(() => bodies)
    .toEqual([expect.stringContaining('TypeError: made for this test')])
  expect(bodies[0]).not.toContain('secret')
})
