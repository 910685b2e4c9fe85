import type { Locator, Page } from 'playwright/test'
import { expect, open, test } from '../site.ts'
import { giulia, pathOf, profilePath } from '../samples.ts'

const controls = 'a[href], button, input:not([type=hidden]), select, summary, video, [tabindex="0"]'

/**
 * Presses Tab through a document or a dialog. Each stop must be visible, on the screen, and show
 * that it has the focus; every control that can be stopped at must be stopped at.
 *
 * @returns the names of the stops, in order
 */
async function walk(page: Page, within: Locator): Promise<string[]> {
  const total = await within.locator(controls).count()
  // Looking it up again at every stop would take most of the time.
  const element = await within.elementHandle()
  if (!element) throw new Error('There is nothing to walk through')
  const walked = await element.evaluateHandle((root) => {
    const walked = { stops: [] as string[], isOver: false }
    const note = () => {
      const here = document.activeElement as HTMLElement | null
      // Between the last and the first lies the browser itself; a video has stops of its own.
      if (!here || here === document.body) return
      if (here.dataset['walked'])
        return void (walked.isOver ||= !(here instanceof HTMLVideoElement))
      here.dataset['walked'] = 'true'
      const name = here.ariaLabel ?? (here.closest('label') ?? here).textContent?.trim() ?? ''
      const hasOutline = (element: Element | null) => {
        if (!element) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(element)
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
      }
      const seen = here.closest('label') ?? here
      const { x, y, width, height } = seen.getBoundingClientRect()
      // The middle of what is on the screen of it.
      const middle = (from: number, size: number, end: number) =>
        (Math.max(0, from) + Math.min(end, from + size)) / 2
      const above = document.elementFromPoint(
        middle(x, width, innerWidth),
        middle(y, height, innerHeight),
      )
      const isCovered = !seen.contains(above) && !above?.contains(seen)
      const faults = [
        root.contains(here) ? '' : 'outside',
        // Of a text field it is the box around it that shows the focus.
        [here, here.closest('label'), here.closest('.field-box')].some(hasOutline)
          ? ''
          : 'no outline',
        y + height > 0 && y < innerHeight && x + width > 0 && x < innerWidth ? '' : 'off screen',
        isCovered && !here.matches('[type=range]') ? 'covered' : '',
      ]
      const said = faults.filter(Boolean).map((fault) => ` (${fault})`)
      walked.stops.push(name + said.join(''))
    }
    // The focus has moved on and is in view by the time that the key is let go.
    addEventListener('keyup', () => walked.isOver || note(), { capture: true })
    return walked
  })
  for (let press = 1; press <= total + 20; press++) {
    await page.keyboard.press('Tab')
    if (press % 5 === 0 && (await walked.evaluate(({ isOver }) => isOver))) break
  }
  const { stops } = await walked.jsonValue()
  const missed = await element.evaluate(
    (root, all) =>
      [...root.querySelectorAll<HTMLElement>(all)]
        .filter(
          (one) =>
            one.checkVisibility({ visibilityProperty: true }) &&
            one.tabIndex >= 0 &&
            !one.matches(':disabled'),
        )
        // Of a group of radio buttons one is a stop.
        .filter((one) => !(one instanceof HTMLInputElement && one.type === 'radio'))
        .filter((one) => !one.dataset['walked'])
        .map((one) => one.outerHTML.slice(0, 100)),
    controls,
  )
  expect(missed, `controls of ${page.url()} that Tab did not reach`).toEqual([])
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
  test(`Tab reaches everything on ${name}, and one sees where one is`, async ({ page }) => {
    const skip = page.getByRole('link', { name: 'Skip to content' })
    for (const path of paths) {
      await open(page, path)
      await expect(skip).not.toBeInViewport()
      // It comes once the page knows what the account service offers.
      if (path === '/login') await expect(page.getByText('Use a passkey')).toBeVisible()
      const stops = await walk(page, page.locator('body'))
      expect(stops.slice(0, 3), path).toEqual(['Skip to content', 'Companions', 'Velours, home'])
      expect(stops.at(-1), path).toBe('Auto')

      await skip.focus()
      await expect(skip).toBeInViewport()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('main')).toBeFocused()
      await page.keyboard.press('Tab')
      const first = page.getByRole('main').locator(controls).filter({ visible: true }).first()
      await expect(first).toBeFocused()
    }
  })
}

test('a dialog keeps the focus and gives it back', async ({ page }) => {
  type Control = { role: 'button' | 'link'; name: string | RegExp }
  const dialogs: { path: string; opener: string; title: string; last?: Control }[] = [
    // The answers bring controls, too: the last of them says that all are there.
    {
      path: '/browse',
      opener: 'Filter',
      title: 'Filter Companions',
      last: { role: 'button', name: 'Use my position' },
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

test('a place is chosen without a pointer', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('combobox', { name: 'Search companions' }).focus()
  await page.keyboard.type('zurich')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Browse Companions')
  // A new page starts at its content.
  await expect(page.getByRole('main')).toBeFocused()

  await page.getByRole('link', { name: 'All locations' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: /^Switzerland/ }).press('Enter')
  // One goes on from where one was, not from somewhere outside.
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

test('a companion is filtered and opened without a pointer', async ({ page }) => {
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
