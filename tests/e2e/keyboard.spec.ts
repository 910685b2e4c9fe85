import { expect, open, test } from './site.ts'
import { profilePath } from './samples.ts'

for (const path of ['/', '/browse', '/companions', profilePath]) {
  test(`${path.slice(0, 12)} can be walked through by keyboard alone`, async ({ page }) => {
    await open(page, path)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.reload()

    const reached = new Set<string>()
    let invisible = 0
    for (let at = 0; at < 200; at++) {
      await page.keyboard.press('Tab')
      const { key, outlined, last } = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement
        element.dataset.walked ??= String(Math.random())
        const ring = element.closest('label') ?? element
        const outlines = [element, ring].map((one) => getComputedStyle(one).outlineStyle)
        return {
          key: element.dataset.walked,
          outlined: outlines.some((style) => style !== 'none'),
          last: element === document.body || element.textContent === 'Auto',
        }
      })
      reached.add(key)
      if (!outlined && !last) invisible++
      if (last) break
    }
    const missed = await page.evaluate(() => {
      const controls = document.querySelectorAll<HTMLElement>(
        'main a[href], main button, main input, main select, header a, header button',
      )
      return [...controls]
        .filter((one) => one.checkVisibility() && one.tabIndex >= 0 && !one.dataset.walked)
        .map((one) => one.outerHTML.slice(0, 120))
    })
    expect(missed).toEqual([])
    expect(invisible).toBe(0)
    expect(reached.size).toBeGreaterThan(8)
  })
}

test('a dialog keeps the focus and gives it back', async ({ page }) => {
  await open(page, '/browse')
  const opener = page.getByRole('link', { name: /Filter/ }).first()
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let at = 0; at < 20; at++) {
    await page.keyboard.press('Tab')
    const inside = await dialog.evaluate((element) => {
      const { activeElement } = document
      return activeElement === document.body || element.contains(activeElement)
    })
    expect(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})
