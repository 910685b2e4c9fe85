import { MINUTE_MS } from '#platform/time'
import { companions, expect, open, test } from '../site.ts'

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

test('a window that changes its size while a picture grows is no error', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/browse')
  const first = companions(page).first()
  // A picture grows when the page it grows into is there at once.
  await first.click()
  await expect(page).toHaveURL(/\/companion\//)
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await page.goBack()
  await expect(first).toBeVisible()
  await page.exposeFunction('turnPhone', () => page.setViewportSize({ width: 844, height: 390 }))
  const skipped: string[] = []
  await page.exposeFunction('noteSkipped', (name: string) => skipped.push(name))
  await page.evaluate(() => {
    const { turnPhone, noteSkipped } = window as unknown as Record<
      string,
      (name?: string) => Promise<void>
    >
    const start = Document.prototype.startViewTransition
    Document.prototype.startViewTransition = function (options) {
      const { update, types } = options as StartViewTransitionOptions
      const transition = start.call(this, {
        types,
        update: async () => {
          await update?.()
          await turnPhone!()
        },
      })
      transition.ready.catch(({ name }: DOMException) => noteSkipped!(name))
      return transition
    }
  })
  await first.click()
  await expect(page).toHaveURL(/\/companion\//)
  await expect.poll(() => skipped).toEqual(['InvalidStateError'])
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

test('without its fonts, a page keeps those of the device', async ({ page, expectFaults }) => {
  expectFaults('.woff2')
  await page.route('**/*.woff2', (route) => route.abort())
  await open(page, '/')
  await expect
    .poll(() => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'error')))
    .toBe(true)
  await expect(page.locator('html')).not.toHaveAttribute('data-fonts')
})

type Link = 'child' | 'sibling' | 'alternate' | 'return'
interface Fiber extends Record<Link, Fiber | null> {
  type: unknown
  flags: number
  stateNode: unknown
}

/**
 * Counts what React renders, by what it offers its developer tools: window gets `around()` and `again()`. In how many
 * commits it does so depends on how busy the machine is; how often it renders each component does not.
 */
function countRenders() {
  const PERFORMED_WORK = 1
  const rendered = new Map<Fiber, number>()
  const known = ({ alternate }: Fiber) => (alternate && rendered.has(alternate) ? alternate : null)
  const isComponent = ({ type }: Fiber) => typeof type === 'function'
  function count(first: Fiber | null) {
    for (let one = first; one; one = one.sibling) {
      const key = known(one) ?? one
      const isCounted = one.child || rendered.has(key)
      // What has shown nothing yet, and so took no time, is not counted.
      if (isComponent(one) && one.flags & PERFORMED_WORK && isCounted) {
        rendered.set(key, (rendered.get(key) ?? 0) + 1)
      }
      if (one.child !== one.alternate?.child) count(one.child)
    }
  }
  /** How often the components around the headline were rendered: the page and the frame. */
  function around() {
    const heading: Element & Record<string, unknown> = document.querySelector('main h1')!
    const key = Object.keys(heading).find((name) => name.startsWith('__reactFiber$'))!
    const times: number[] = []
    for (let one = heading[key] as Fiber | null; one; one = one.return) {
      if (isComponent(one)) times.push(rendered.get(known(one) ?? one) ?? 0)
    }
    return times
  }
  /** Where components were rendered more than once, and how often. */
  function again() {
    const repeated = [...rendered].filter(([, times]) => times > 1)
    const places = repeated.map(([fiber, times]) => {
      let inside: Fiber | null = fiber
      let one: Fiber | null = fiber
      while (inside && !(inside.stateNode instanceof Element)) inside = inside.child
      while (one && !(one.stateNode instanceof Element)) one = one.return
      const element = (inside ?? one)!.stateNode as Element
      return `${times}: ${element.closest('[role]')?.role ?? element.outerHTML.slice(0, 80)}`
    })
    return [...new Set(places)]
  }
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberRoot: (_: number, { current }: { current: Fiber }) => count(current),
    onPostCommitFiberRoot() {},
    onCommitFiberUnmount() {},
  }
  Object.assign(window, { around, again, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}

test('the start renders the frame and the page once', async ({ page }) => {
  // By this clock no answer that came with the page is old enough to be requested again.
  await page.clock.setFixedTime(Date.now() - MINUTE_MS)
  await page.addInitScript(countRenders)
  for (const path of ['/', '/browse']) {
    await open(page, path)
    await expect(page.getByRole('combobox', { name: 'Search companions' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const times = await page.evaluate<number[]>('around()')
    expect([...new Set(times)], `${path}: ${times}`).toEqual([1])
    // The search field has suggestions once there is a script.
    expect(await page.evaluate('again()'), path).toEqual(['2: search'])
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
