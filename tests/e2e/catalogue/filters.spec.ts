import { count, names, openFilters } from '../lists.ts'
import { companions, expect, holdRequests, isReady, open, query, test } from '../site.ts'
import { sizes } from '../sizes.ts'

test('filters apply only after Apply, and Clear Filters empties only the draft', async ({
  page,
}) => {
  await open(page, '/browse?hair=blonde&search=dinner')
  await expect(page.getByRole('link', { name: 'Filter (1)' })).toBeVisible()
  const before = await companions(page).count()

  let dialog = await openFilters(page)
  const blonde = dialog.getByRole('checkbox', { name: /^Blonde/ })
  await expect(blonde).toBeChecked()
  await dialog.getByRole('group', { name: 'Eyes' }).getByText(/^Blue/).click()
  await dialog.getByRole('button', { name: 'Clear Filters' }).click()
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(query(page)).toEqual({ search: 'dinner', hair: 'blonde' })
  await expect(companions(page)).toHaveCount(before)

  dialog = await openFilters(page)
  await expect(blonde).toBeChecked()
  await dialog.getByRole('button', { name: 'Clear Filters' }).click()
  await dialog.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/browse?search=dinner')
  await expect(page.getByRole('link', { name: 'Filter', exact: true })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(/hair=blonde/)
  await expect(companions(page)).toHaveCount(before)
})

test('each option shows a number of matches that its list confirms', async ({ page }) => {
  await open(page, '/browse')
  await count(page, '11 companions')
  const dialog = await openFilters(page)
  await expect(dialog.getByRole('group')).toHaveCount(17)
  const services = dialog.getByRole('group', { name: 'Services' })
  await expect(services.getByRole('checkbox')).toHaveCount(13)

  const masseuse = dialog.getByText(/^Masseuse/)
  await expect(masseuse).toHaveText('Masseuse2')
  await masseuse.click()
  await expect(dialog.getByRole('status')).toHaveText('2 companions')
  // Groups narrow each other; in a group any of the selected values matches.
  const german = dialog.getByText(/^German/).first()
  await expect(german).toHaveText('German2')
  await dialog.getByText(/^Companion\d/).click()
  await expect(dialog.getByRole('status')).toHaveText('10 companions')
  await dialog.getByText(/^Companion\d/).click()
  await german.click()
  await expect(dialog.getByRole('status')).toHaveText('2 companions')
  await dialog.getByText(/^Couples/).click()
  await expect(dialog.getByRole('status')).toHaveText('1 companion')
  await dialog.getByRole('button', { name: 'Apply Filters' }).click()
  await count(page, '1 companion')
  await names(page, 'Noémie')
  await expect(page.getByRole('link', { name: 'Filter (3)' })).toBeVisible()
})

test('ages start at 18, and the handles of a range never cross', async ({ page }) => {
  await open(page, '/browse')
  const dialog = await openFilters(page)
  const age = dialog.getByRole('group', { name: 'Age (years)' })
  const from = age.getByRole('slider', { name: 'Age, from' })
  const to = age.getByRole('slider', { name: 'Age, to' })
  await expect(from).toHaveAttribute('aria-valuetext', '18')
  await expect(to).toHaveAttribute('aria-valuetext', '50 or more')
  await from.focus()
  for (let year = 18; year < 28; year++) await page.keyboard.press('ArrowRight')
  await expect(from).toHaveAttribute('aria-valuetext', '28')
  const highest = age.getByRole('spinbutton', { name: 'Age, maximum, in years' })
  await highest.fill('29')
  await highest.blur()
  await expect(to).toHaveAttribute('aria-valuetext', '29')
  await from.focus()
  for (let year = 28; year < 31; year++) await page.keyboard.press('ArrowRight')
  await expect(from).toHaveAttribute('aria-valuetext', '29')
  await page.keyboard.press('ArrowLeft')
  await dialog.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/browse?ageMin=28&ageMax=29')
  await openFilters(page)
  await expect(from).toHaveAttribute('aria-valuetext', '28')
})

test('ranges of age and height narrow a list together', async ({ page }) => {
  await open(page, '/browse?ageMin=28&ageMax=29')
  const dialog = await openFilters(page)
  await expect(dialog.getByRole('slider', { name: 'Height, from' })).toHaveAttribute(
    'aria-valuetext',
    '140 or less',
  )
  const height = dialog.getByRole('group', { name: 'Height (cm)' })
  const lowest = height.getByRole('spinbutton', { name: 'Height, minimum, in cm' })
  await lowest.fill('175')
  await lowest.blur()
  await dialog.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/browse?heightMin=175&ageMin=28&ageMax=29')
  await names(page, 'Valentina')
  await expect(page.getByRole('link', { name: /^Remove / })).toHaveText([
    'Height 175 cm or more',
    '28–29 years',
  ])
  await openFilters(page)
  await expect(lowest).toHaveValue('175')
})

test('the ends of a range mean “or less” and “or more”', async ({ page }) => {
  const chips = page.getByRole('link', { name: /^Remove / })
  await open(page, '/browse?weightMax=49&ageMin=18&ageMax=50')
  await expect(chips).toHaveText(['Weight up to 49 kg'])
  await open(page, '/browse?ageMin=50')
  await expect(chips).toHaveText(['50 years or older'])
  await expect(page.getByRole('heading', { name: 'No companions found' })).toBeVisible()
  await open(page, '/browse?ageMax=30&heightMax=165')
  await expect(chips).toHaveText(['Height up to 165 cm', 'Up to 30 years'])
})

test('boxes ticked before hydration stay ticked', async ({ page }) => {
  const release = await holdRequests(page, '/assets/*.js')
  await page.goto('/browse?panel=filters', { waitUntil: 'domcontentloaded' })
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Russian/).click()
  release()
  await isReady(page)
  await expect(dialog.getByRole('checkbox', { name: /^Russian/ })).toBeChecked()
  await expect(dialog.getByRole('status')).toHaveText('1 companion')
  await dialog.getByRole('button', { name: 'Apply Filters' }).click()
  await expect(page).toHaveURL('/browse?languages=russian')
  await names(page, 'Anna')
})

for (const viewport of sizes) {
  test(`a list is narrowed to an evening and a highest price, at ${viewport.width} px`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport)
    // Companions who are online count as available for another twelve hours, so this uses a Friday after
    // tomorrow.
    const friday = new Date()
    friday.setUTCDate(friday.getUTCDate() + 2 + ((10 - friday.getUTCDay()) % 7))
    const day = friday.toISOString().slice(0, 10)
    await open(page, '/browse')
    const dialog = await openFilters(page)
    const available = dialog.getByRole('group', { name: 'Available' })
    await expect(available.getByRole('radio', { name: 'Any time' })).toBeChecked()
    await available.getByText('On a specific day').click()
    await available.getByLabel('Day', { exact: true }).fill(day)
    await dialog.getByRole('button', { name: 'Clear Filters' }).click()
    await expect(available.getByRole('radio', { name: 'Any time' })).toBeChecked()
    await available.getByText('On a specific day').click()
    await available.getByLabel('Day', { exact: true }).fill(day)
    await available.getByLabel('From').fill('21:00')
    await available.getByLabel('Until').fill('01:00')
    const price = dialog.getByRole('spinbutton', { name: 'Price per hour, maximum, in CHF' })
    await price.fill('500')
    await price.blur()
    await expect(dialog.getByRole('status')).toHaveText('4 companions')
    await dialog.getByRole('button', { name: 'Apply Filters' }).click()
    const parameters = { free: 'day', freeDay: day, freeFrom: '21:00', freeTo: '01:00' }
    await expect.poll(() => query(page)).toEqual({ ...parameters, priceMax: '500' })
    const first = companions(page).filter({ hasText: 'Sophia' })
    await expect(first).toContainText('from CHF 450 / hour')
    await expect(page.getByText('Based on her usual week').first()).toBeVisible()
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Price per hour')
    await expect(page).toHaveURL(/sort=price/)
    await page.getByRole('link', { name: /^Remove Available on .*, 21:00–01:00$/ }).click()
    await expect(page).not.toHaveURL(/free/)

    // A form without a script submits this address.
    await open(page, `/browse?free=&freeDay=${day}&freeFrom=06:00&freeTo=07:00`)
    await expect(page.getByRole('heading', { name: 'No companions found' })).toBeVisible()
  })
}
