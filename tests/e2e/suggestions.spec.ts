import { expectAccessible } from './axe.ts'
import { count, names } from './lists.ts'
import { expect, open, query, test } from './site.ts'
import { sizes } from './sizes.ts'

for (const viewport of sizes) {
  test(`a place, a service and a name are found while typing, also mistyped and by keyboard, on ${viewport.width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    const search = page.getByRole('combobox', { name: 'Search companions' })
    const list = page.getByRole('listbox', { name: 'Suggestions' })
    const options = list.getByRole('option')
    await open(page, '/')
    await expect(search).toHaveAttribute('aria-expanded', 'false')

    // An answer that comes late doesn't take the place of a newer one.
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/suggest?q=g', async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    const late = page.waitForRequest('**/api/suggest?q=g')
    await search.pressSequentially('g')
    await late
    await search.pressSequentially('inev')
    await expect(options).toHaveText(['Ginevra Geneva, Switzerland'])
    release()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(options).toHaveText(['Ginevra Geneva, Switzerland'])
    await expect(page.getByRole('status').filter({ hasText: '1 suggestion' })).toBeAttached()
    if (viewport === sizes.at(-1)) await expectAccessible(page, 'suggestions', '.search-bar')
    await page.setViewportSize(viewport)

    await page.keyboard.press('Escape')
    await expect(list).toBeHidden()
    await expect(search).toHaveValue('ginev')
    await page.keyboard.press('ArrowDown')
    await expect(search).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(options).toHaveAttribute('aria-selected', 'true')
    await expect(search).toHaveAttribute('aria-activedescendant', 'search-suggestions-0')
    await expect(search).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Companions in Geneva, Switzerland',
    )
    expect(query(page)).toEqual({ location: 'Geneva, Switzerland' })

    await search.fill('abendess')
    await options.filter({ hasText: 'Dinner Companion' }).click()
    await expect(page).toHaveURL(/services=dinner-companion/)
    expect(query(page)).toEqual({
      location: 'Geneva, Switzerland',
      services: 'dinner-companion',
    })
    await expect(search).toHaveValue('')

    await open(page, '/browse')
    await search.fill('soph')
    await options.filter({ hasText: 'Sophia' }).click()
    await names(page, 'Sophia')
    await expect(search).toHaveValue('Sophia')

    await search.fill('Sohpia')
    await search.press('Enter')
    await count(page, '0 companions')
    await page.getByRole('link', { name: 'Sophia', exact: true }).click()
    await names(page, 'Sophia')
    expect(query(page)).toEqual({ search: 'Sophia' })
  })
}
