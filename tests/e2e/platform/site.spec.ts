import { MINUTE_MS } from '#platform/time'
import { companions, expect, open, test } from '../site.ts'

// These tests announce a fault and pass only if it is detected.

test('a test detects console messages, policy violations and failed calls', async ({
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

test('a test detects markup that differs from the server’s', async ({ page, expectFaults }) => {
  expectFaults('page error: Minified React error #418')
  await page.route('/companions', async (route) => {
    const response = await route.fetch()
    const html = (await response.text()).replace(/(<h1[^>]*>)All/, '$1No')
    await route.fulfill({ response, body: html })
  })
  await open(page, '/companions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^All Companions/)
})

test('resizing the window while a picture grows causes no error', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/browse')
  const firstLink = companions(page).first()
  // A picture grows into its page if the page is rendered immediately.
  await firstLink.click()
  await expect(page).toHaveURL(/\/companion\//)
  await expect(page.getByRole('tabpanel')).toBeVisible()
  await page.goBack()
  await expect(firstLink).toBeVisible()
  await page.exposeFunction('turnPhone', () => page.setViewportSize({ width: 844, height: 390 }))
  const abortedTransitions: string[] = []
  await page.exposeFunction('noteSkipped', (name: string) => abortedTransitions.push(name))
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
  await firstLink.click()
  await expect(page).toHaveURL(/\/companion\//)
  await expect.poll(() => abortedTransitions).toEqual(['InvalidStateError'])
})

test('a test fails if an announced fault doesn’t happen', async ({ page, expectFaults }) => {
  test.fail()
  expectFaults('/api/no-such-call')
  await open(page, '/companions')
})

test('fonts load after the first paint, and with the document on the next visit', async ({
  page,
}) => {
  await page.context().clearCookies({ name: 'fonts' })
  await open(page, '/')
  const root = page.locator('html')
  // All elements inside use the late fonts; the root keeps its own, because a change would recompute all styles.
  await expect(root).toHaveAttribute('data-fonts', 'late')
  await expect(page.locator('body')).toHaveAttribute('data-fonts', '')
  const family = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily)
  expect(await family('h1')).toMatch(/^"?Bodoni Moda/)
  expect(await family('main p')).toMatch(/^"?Hanken Grotesk/)
  const families = await page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
  )
  expect(families.join()).toMatch(/Bodoni Moda.*Hanken Grotesk/)
  await page.reload()
  expect(await (await page.request.get('/')).text()).toContain('<html data-fonts')
})

test('a page keeps the device’s fonts when its own fail', async ({ page, expectFaults }) => {
  expectFaults('.woff2')
  await page.context().clearCookies({ name: 'fonts' })
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
 * Counts React's renders through the hook of its developer tools; adds `around()` and `again()` to the window.
 *
 * Counts renders by component, because the number of commits depends on the load of the machine.
 */
function countRenders() {
  const PERFORMED_WORK = 1
  const rendered = new Map<Fiber, number>()
  const renderedAlternate = ({ alternate }: Fiber) =>
    alternate && rendered.has(alternate) ? alternate : null
  const isComponent = ({ type }: Fiber) => typeof type === 'function'
  function count(firstFiber: Fiber | null) {
    for (let child = firstFiber; child; child = child.sibling) {
      const key = renderedAlternate(child) ?? child
      const isCounted = child.child || rendered.has(key)
      // Components that have rendered nothing yet aren't counted.
      if (isComponent(child) && child.flags & PERFORMED_WORK && isCounted) {
        rendered.set(key, (rendered.get(key) ?? 0) + 1)
      }
      if (child.child !== child.alternate?.child) count(child.child)
    }
  }
  /** Number of renders of the components around the headline: the page and the frame. */
  function around() {
    const heading: Element & Record<string, unknown> = document.querySelector('main h1')!
    const key = Object.keys(heading).find((name) => name.startsWith('__reactFiber$'))!
    const times: number[] = []
    for (let ancestor = heading[key] as Fiber | null; ancestor; ancestor = ancestor.return) {
      if (isComponent(ancestor))
        times.push(rendered.get(renderedAlternate(ancestor) ?? ancestor) ?? 0)
    }
    return times
  }
  /** Components that rendered more than once, with the number. */
  function repeatedRenders() {
    const repeated = [...rendered].filter(([, times]) => times > 1)
    const places = repeated.map(([fiber, times]) => {
      let inside: Fiber | null = fiber
      let parent: Fiber | null = fiber
      while (inside && !(inside.stateNode instanceof Element)) inside = inside.child
      while (parent && !(parent.stateNode instanceof Element)) parent = parent.return
      const element = (inside ?? parent)!.stateNode as Element
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
  Object.assign(window, { around, again: repeatedRenders, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook })
}

test('the start renders the frame and the page once', async ({ page }) => {
  // The clock makes every answer in the page too new to be requested again.
  await page.clock.setFixedTime(Date.now() - MINUTE_MS)
  await page.addInitScript(countRenders)
  for (const path of ['/', '/browse']) {
    await open(page, path)
    await expect(page.getByRole('combobox', { name: 'Search companions' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const times = await page.evaluate<number[]>('around()')
    expect([...new Set(times)], `${path}: ${times}`).toEqual([1])
    // The script adds suggestions to the search field.
    expect(await page.evaluate('again()'), path).toEqual(['2: search'])
  }
})

test('an unhandled error is reported without the address of the page', async ({ page }) => {
  // Playwright doesn't record the bodies of beacons.
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
