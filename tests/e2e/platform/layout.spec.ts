import type { Page } from 'playwright/test'
import { overflowOf, smallTargetsOf } from '../fits.ts'
import { expectStill, recordShifts } from '../shifts.ts'
import { expect, open, test } from '../site.ts'
import { giulia, pathOf, profilePath } from '../samples.ts'

test('a chosen theme applies before the first paint of every page, until it is changed back', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return
      observer.disconnect()
      Object.assign(window, { themeAtBody: document.documentElement.dataset['theme'] ?? 'auto' })
    }).observe(document, { childList: true, subtree: true })
  })
  const atBody = () =>
    page.evaluate(() => (window as unknown as { themeAtBody: string }).themeAtBody)
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  const choice = (name: string) => page.getByRole('button', { name, exact: true })

  await open(page, '/')
  expect(await atBody()).toBe('auto')
  await expect(choice('Auto')).toHaveAttribute('aria-pressed', 'true')
  await choice('Dark').click()
  await expect(choice('Dark')).toHaveAttribute('aria-pressed', 'true')
  expect(await ground()).toBe('dark')

  await open(page, profilePath)
  expect(await atBody()).toBe('dark')
  expect(await ground()).toBe('dark')
  await expect(choice('Dark')).toHaveAttribute('aria-pressed', 'true')
  await choice('Auto').click()
  await page.reload()
  expect(await atBody()).toBe('auto')
  expect(await ground()).toBe('light dark')
})

/** Opens a page as on a first visit, whose fonts load late. */
async function openFirst(page: Page, path: string) {
  await page.context().clearCookies({ name: 'fonts' })
  await open(page, path)
  await page.waitForFunction(() => document.cookie.includes('fonts=1'))
}

const main = ['/', '/browse', profilePath, '/companions']
const further = [
  '/browse?search=dinner&languages=german&languages=english&view=list',
  '/browse?search=nobody+of+that+name',
  `${profilePath}?tab=photos`,
  `${profilePath}?tab=info`,
  pathOf(giulia),
  '/browse?panel=filters',
  '/browse?panel=location',
  '/?panel=premium',
]

test('every page and dialog fits a phone of 360 px with targets of 44 px, without layout shifts', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await recordShifts(page)
  for (const path of [...main, ...further]) {
    await openFirst(page, path)
    const { wide } = await overflowOf(page)
    const small = await smallTargetsOf(page, 'a, button, select, summary, input:not([type=hidden])')
    expect.soft(wide, `wider than the phone: ${path}`).toEqual([])
    expect.soft(small, `hard to hit: ${path}`).toEqual([])
    if (main.includes(path)) await expectStill(page, path)
  }
})

test('pages load on a desktop without layout shifts', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await recordShifts(page)
  for (const path of main) {
    await openFirst(page, path)
    await expectStill(page, path)
  }
})

test('the row above the list keeps its place when only a part of it is parsed', async ({
  page,
}) => {
  for (const width of [360, 375, 390, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await open(page, '/browse')
    const places = await page.evaluate(() => {
      const row = document.querySelector('main [role=group]')!.parentElement!.parentElement!
      const count = row.querySelector('[role=status]')!
      const tops = () =>
        [count, row.nextElementSibling!].map((element) => element.getBoundingClientRect().y)
      const complete = tops()
      row.querySelector('[role=group] a:last-child')!.remove()
      const half = tops()
      row.querySelector('[role=group] a')!.remove()
      return { whole: complete, half, none: tops() }
    })
    expect(places, `${width} px`).toEqual({
      whole: places.whole,
      half: places.whole,
      none: places.whole,
    })
  }
})
