import type { Page } from 'playwright/test'
import { expect } from './site.ts'

/** Records the layout shifts of later pages that no input causes. Turns motion on. */
export async function recordShifts(page: Page) {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    type Shift = PerformanceEntry & { value: number; sources: { node: Element | null }[] }
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const elements = sources.map(({ node }) => node?.outerHTML?.slice(0, 60))
        shifts.push(`${value.toFixed(4)} ${elements.join(' | ')}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Expects no noticeable shift since the page was opened. */
export async function expectStill(page: Page, path: string) {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
  const sum = shifts.reduce((total, shift) => total + parseFloat(shift), 0)
  expect.soft(sum, `${path}: ${shifts.join('; ')}`).toBeLessThanOrEqual(0.01)
}
