import { allReportReasons } from '#moderation/reports'
import type { Transparency, TransparencyFigures } from '#moderation/transparency'
import { expectAccessible } from '../axe.ts'
import { overflowOf } from '../fits.ts'
import { pathOf, sophia } from '../samples.ts'
import { expect, open, test } from '../site.ts'

const few = { count: null, median: null, p90: null }
const figures: TransparencyFigures = {
  reports: Object.fromEntries(
    allReportReasons.map((reason) => [reason, reason === 'fake' ? 12 : null]),
  ) as TransparencyFigures['reports'],
  decisions: { urgent: few, other: { count: 14, median: 21.5, p90: 60 } },
  memberDecisions: { urgent: { count: 6, median: 1.5, p90: 3.9 }, other: few },
  holds: { count: null, undone: null },
  appeals: { ...few, granted: null },
  authorities: {
    requests: { police: null, prosecution: null, court: null, tax: null, other: null },
    data: null,
    no_data: null,
  },
  checks: { made: 40, lapsed: null },
  applications: { count: 9, median: 30, p90: 47 },
  submissions: few,
  answers: { count: 210, median: 2.4, p90: 26 },
}
const transparency: Transparency = {
  months: [
    { month: '2026-10', figures },
    { month: '2026-09', figures: { ...figures, applications: few } },
  ],
}

test.use({ viewport: { width: 390, height: 844 } })

test('the page has no figures before the first full month', async ({ page }) => {
  await open(page, '/transparency')
  await expect(page.getByText('No full month yet.')).toBeVisible()
  expect(await overflowOf(page)).toMatchObject({ wide: [], cut: [] })
})

test('each figure of a month has a chart and a table', async ({ page }) => {
  await page.route('**/api/transparency', (route) => route.fulfill({ json: transparency }))
  await open(page, '/safety')
  const next = page.getByRole('navigation', { name: 'Read next' })
  await next.getByRole('link', { name: 'Transparency' }).click()
  const reports = page.getByRole('region', { name: 'Reports by reason' })
  await expect(reports.getByRole('img', { name: 'Fake profile, October 2026: 12' })).toBeVisible()
  await expect(reports.getByRole('row', { name: 'Underage' })).toContainText('Fewer than 5')
  const applications = page.getByRole('region', { name: 'Waiting time of applications' })
  const row = applications.getByRole('row', { name: 'Median, in hours' })
  await expect(row.getByRole('cell')).toHaveText(['30', 'Too few'])
  expect(await overflowOf(page)).toMatchObject({ wide: [], cut: [] })
  await expectAccessible(page, 'the figures')
})

test('a profile shows the usual time to answer', async ({ page }) => {
  await page.route(`**/api/companions/${sophia.slug}`, async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: object }
    await route.fulfill({ json: { data: { ...data, answer_time: 'three-hours' } } })
  })
  await open(page, '/companions')
  await page
    .locator(`a[href$="${pathOf(sophia)}"]`)
    .first()
    .click()
  await expect(page.getByText('Answers within 3 hours')).toBeVisible()
  expect(await overflowOf(page)).toMatchObject({ wide: [], cut: [] })
})
