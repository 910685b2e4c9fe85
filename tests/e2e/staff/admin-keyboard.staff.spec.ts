import {
  DASHBOARD,
  enter,
  LIST,
  newCompanion,
  newName,
  openPalette,
  pressWhenPresent,
  groupLink,
} from '../admin.ts'
import { expect, query, test } from '../site.ts'

test('staff find a companion and a section in the palette by keys', async ({ page }) => {
  const name = newName()
  const id = await newCompanion(page, name)
  await enter(page)
  const search = await openPalette(page)
  await page.keyboard.type(name.toLowerCase())
  const option = page.getByRole('group', { name: 'Companions' }).getByRole('option', { name })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(search).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await expect(search).toBeHidden()
  await expect.poll(() => query(page)).toEqual({ section: 'companions', companion: id })
  // Loads the list, which is then rendered immediately the next time.
  await expect(page.locator('.admin-main th[scope="row"]').first()).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(DASHBOARD)
  await openPalette(page)
  await page.keyboard.type('log')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('option', { selected: true })).toContainText('Audit log')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
})

test('keys open the shortcuts and the search of a list', async ({ page }) => {
  const name = newName()
  await newCompanion(page, name)
  await enter(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const companions = groupLink(page, 'Companions')
  // While the overview is loading, the page has rows but no search.
  await pressWhenPresent(page, '/', 'body:has(form[role="search"]) th[scope="row"]')
  await companions.press('Enter')
  await expect(page.getByLabel('Search by name')).toBeFocused()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await companions.focus()
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search by name')).toBeFocused()
  await page.keyboard.type(name.toUpperCase())
  await expect(page.getByText('1 companion', { exact: true })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('search')).toBe(name.toUpperCase())
  // The search runs a moment after typing, and keeps an option chosen in between.
  await companions.press('Enter')
  await expect(page.getByLabel('Search by name')).toHaveValue('')
  await page.getByLabel('Search by name').fill(name)
  await page.getByLabel('Status', { exact: true }).selectOption('published')
  await expect
    .poll(() => query(page))
    .toEqual({ section: 'companions', status: 'published', search: name })
})

test('an arrow key moves to the next row of a list', async ({ page }) => {
  const pair = newName()
  for (const suffix of ['One', 'Two']) await newCompanion(page, `${pair} ${suffix}`)
  await enter(page, `${LIST}&search=${pair}`)
  const edits = page.getByRole('link', { name: `Edit ${pair}` })
  await expect(edits).toHaveCount(2)
  await edits.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(edits.nth(1)).toBeFocused()
})

test('keys change the status of a selected companion, and undo it', async ({ page }) => {
  const name = newName()
  await newCompanion(page, name)
  await enter(page, `${LIST}&search=${name}`)
  await page.getByLabel(`Select ${name}`).press('Space')
  await page.getByLabel('Change to').selectOption('Archived')
  await page.getByRole('button', { name: 'Apply', exact: true }).press('Enter')
  const archive = page.getByRole('dialog', { name: 'Change 1 companion to Archived' })
  await archive.getByRole('button', { name: 'Change 1 companion' }).press('Enter')
  await expect(archive.getByRole('alert')).toHaveText('Enter a reason.')
  await archive.getByLabel('Reason (shown to companions with an account)').fill('A break')
  await archive.getByRole('button', { name: 'Change 1 companion' }).press('Enter')
  const row = page.getByRole('row', { name })
  await expect(row.getByText('Archived', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('1 companion restored.')).toBeVisible()
  await expect(row.getByText('Published', { exact: true })).toBeVisible()
})
