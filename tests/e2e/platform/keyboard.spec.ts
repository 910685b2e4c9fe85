import type { Locator, Page } from 'playwright/test'
import { expect, open, test } from '../site.ts'
import { giulia, pathOf, profilePath } from '../samples.ts'

const controls = 'a[href], button, input:not([type=hidden]), select, summary, video, [tabindex="0"]'

/**
 * Presses Tab through a document or a dialog. Expects each stop to be visible, on the screen and marked as focused,
 * and every focusable control to be a stop.
 *
 * @returns the names of the stops, in order
 */
async function walk(page: Page, within: Locator): Promise<string[]> {
  const total = await within.locator(controls).count()
  // Cached, since a lookup at every stop would take most of the time.
  const element = await within.elementHandle()
  if (!element) throw new Error('There is nothing to walk through')
  const walkHandle = await element.evaluateHandle((root) => {
    const state = { stops: [] as string[], isOver: false }
    const recordStop = () => {
      const focused = document.activeElement as HTMLElement | null
      // The browser's own controls come between the last and the first stop; a video has stops of its own.
      if (!focused || focused === document.body) return
      if (focused.dataset['walked'])
        return void (state.isOver ||= !(focused instanceof HTMLVideoElement))
      focused.dataset['walked'] = 'true'
      const name =
        focused.ariaLabel ?? (focused.closest('label') ?? focused).textContent?.trim() ?? ''
      const hasOutline = (element: Element | null) => {
        if (!element) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
      }
      const visibleBox = focused.closest('label') ?? focused
      const { x, y, width, height } = visibleBox.getBoundingClientRect()
      // Centre of the element's part on the screen.
      const middle = (from: number, size: number, end: number) =>
        (Math.max(0, from) + Math.min(end, from + size)) / 2
      const above = document.elementFromPoint(
        middle(x, width, innerWidth),
        middle(y, height, innerHeight),
      )
      const isCovered = !visibleBox.contains(above) && !above?.contains(visibleBox)
      const faults = [
        root.contains(focused) ? '' : 'outside',
        // A text field is marked by the box around it.
        [focused, focused.closest('label'), focused.closest('.field-box')].some(hasOutline)
          ? ''
          : 'no outline',
        y + height > 0 && y < innerHeight && x + width > 0 && x < innerWidth ? '' : 'off screen',
        isCovered && !focused.matches('[type=range]') ? 'covered' : '',
      ]
      const problems = faults.filter(Boolean).map((fault) => ` (${fault})`)
      state.stops.push(name + problems.join(''))
    }
    // The focus has moved and is in view when the key is released.
    addEventListener('keyup', () => state.isOver || recordStop(), { capture: true })
    return state
  })
  for (let press = 1; press <= total + 20; press++) {
    await page.keyboard.press('Tab')
    if (press % 5 === 0 && (await walkHandle.evaluate(({ isOver }) => isOver))) break
  }
  const { stops } = await walkHandle.jsonValue()
  const missedControls = await element.evaluate(
    (root, selector) =>
      [...root.querySelectorAll<HTMLElement>(selector)]
        .filter(
          (control) =>
            control.checkVisibility({ visibilityProperty: true }) &&
            control.tabIndex >= 0 &&
            !control.matches(':disabled'),
        )
        // A group of radio buttons has one stop.
        .filter((control) => !(control instanceof HTMLInputElement && control.type === 'radio'))
        .filter((control) => !control.dataset['walked'])
        .map((control) => control.outerHTML.slice(0, 100)),
    controls,
  )
  expect(missedControls, `controls of ${page.url()} that Tab did not reach`).toEqual([])
  const faulty = stops.filter((stop) => /\((outside|no outline|off screen|covered)\)/.test(stop))
  expect(faulty, `stops of ${page.url()}`).toEqual([])
  return stops
}

const addresses = {
  lists: ['/', '/browse?languages=german&search=dinner', '/companions'],
  profiles: [
    profilePath,
    `${profilePath}?tab=stories`,
    `${profilePath}?tab=photos`,
    `${profilePath}?tab=videos`,
    `${profilePath}?tab=info`,
    `${profilePath}?tab=schedule`,
    pathOf(giulia),
  ],
  'what there is to read': [
    '/booking',
    '/safety',
    '/standards',
    '/transparency',
    '/verified-benefits',
    '/companion-support',
    '/companion-guidelines',
    '/wellness',
    '/privacy',
    '/disclaimer',
  ],
  'what there is to fill in': [
    '/apply',
    '/cookies',
    '/data-request',
    '/discreet',
    '/report',
    '/login',
    '/reset-password',
  ],
}
for (const [name, paths] of Object.entries(addresses)) {
  test(`Tab reaches every control on ${name}, with a visible focus`, async ({ page }) => {
    const skip = page.getByRole('link', { name: 'Skip to content' })
    for (const path of paths) {
      await open(page, path)
      await expect(skip).not.toBeInViewport()
      // The button appears once the page has the settings of the account service.
      if (path === '/login') await expect(page.getByText('Use a passkey')).toBeVisible()
      const stops = await walk(page, page.locator('body'))
      expect(stops.slice(0, 3), path).toEqual(['Skip to content', 'Companions', 'Velours, home'])
      expect(stops.at(-1), path).toBe('Auto')

      await skip.focus()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await page.keyboard.press('Tab')
      const firstControl = page
        .getByRole('main')
        .locator(controls)
        .filter({ visible: true })
        .first()
      await expect(firstControl).toBeFocused()
    }
  })
}

test('a dialog traps the focus and returns it', async ({ page }) => {
  type Control = { role: 'button' | 'link'; name: string | RegExp }
  const dialogs: { path: string; opener: string; title: string; last?: Control }[] = [
    // Answers add controls; the last one means that all have arrived.
    {
      path: '/browse',
      opener: 'Filter',
      title: 'Filter Companions',
      last: { role: 'button', name: 'Use my location' },
    },
    {
      path: '/browse',
      opener: 'All locations',
      title: 'Choose a location',
      last: { role: 'link', name: /^Czech/ },
    },
    { path: '/', opener: 'Explore Premium Features', title: 'Premium Features' },
  ]
  for (const { path, opener, title, last } of dialogs) {
    await open(page, path)
    const link = page.getByRole('link', { name: opener, exact: true })
    await link.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByRole('status').or(dialog.getByText('CHF')).first()).toBeVisible()
    if (last) await expect(dialog.getByRole(last.role, { name: last.name })).toBeVisible()
    expect(await dialog.evaluate((root) => root.contains(document.activeElement))).toBe(true)
    await walk(page, dialog)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(link).toBeFocused()
  }
})

test('a visitor chooses a place without a pointer', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('combobox', { name: 'Search companions' }).focus()
  await page.keyboard.type('zurich')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse companions')
  // The content of a new page has the focus.
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('link', { name: 'All locations' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: /^Switzerland/ }).press('Enter')
  // The focus continues from the element before, not from outside the page.
  await page.keyboard.press('Tab')
  expect(await dialog.evaluate((root) => root.contains(document.activeElement))).toBe(true)
  await dialog.getByRole('radio', { name: /^Zurich/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('status')).toHaveText('Selected: Geneva, Switzerland')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Remove Zurich, Switzerland' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a visitor filters the list and opens a companion without a pointer', async ({ page }) => {
  await open(page, '/browse?search=zurich&location=Zurich%2C+Switzerland')
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: 'Filter', exact: true }).press('Enter')
  await dialog
    .getByRole('checkbox', { name: /^Italian/ })
    .first()
    .press('Space')
  await expect(dialog.getByRole('status')).toHaveText('2 companions')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Remove Italian' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const valentina = page.getByRole('link', { name: /Valentina/ })
  await valentina.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valentina')
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'More' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Hide' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'More' })).toBeFocused()
})
