import { enter } from '../admin.ts'
import { expect, test } from '../site.ts'

const period = (days: number) => `${days} days`

test('the overview names the oldest open case, and links to trends of the period in the address', async ({
  page,
}) => {
  await enter(page)
  const reviews = page.locator('.admin-tally').getByRole('link', { name: /^Reviews to moderate/ })
  await expect(reviews).toContainText(/oldest \d+ [hd] ago/)
  await page.getByRole('link', { name: 'See the trends' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trends' })).toBeVisible()
  const periods = page.getByRole('navigation', { name: 'Period' })
  const currentPeriod = periods.locator('[aria-current=page]')
  await expect(currentPeriod).toHaveText(period(30))
  await periods.getByRole('link', { name: period(365) }).click()
  await expect(page).toHaveURL(/days=365/)
  await page.reload()
  await expect(currentPeriod).toHaveText(period(365))
  await page.goBack()
  await expect(currentPeriod).toHaveText(period(30))
  await expect(page.getByRole('heading', { name: 'Revenue and subscriptions' })).toBeVisible()
})
