import type { APIRequestContext } from 'playwright/test'
import { sectionsFor } from '../../../web/admin/sections.ts'
import { member, noLimits, openAs } from '../accounts.ts'
import { DASHBOARD, enter, goToSection, newName, publicCompanion } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { overflowOf, smallTargetsOf } from '../fits.ts'
import { sendApplication, sendReport, sendRequest } from '../forms.ts'
import { zoe } from '../samples.ts'
import { expect, test } from '../site.ts'
import { wordsIn } from '../words.ts'

test.beforeEach(noLimits)

test('staff handle a report in Italian', async ({ page, request }) => {
  const italian = wordsIn('it')
  const text = `Un dubbio, ${Date.now()}`
  const companion = await publicCompanion(page, newName())
  const reference = await sendReport(request, companion, { text })
  await page.addLocatorHandler(
    page.getByRole('group', { name: italian('Why are you opening this?') }),
    (question) => question.getByRole('button').first().click(),
  )
  await openAs(page, 'admin@velours.test', `/it${DASHBOARD}?section=reports&search=${reference}`)
  await page.getByRole('link', { name: reference }).click()
  await expect(page.getByText(text)).toBeVisible()
  const step = page.getByRole('form', { name: italian('Next step') })
  await step
    .getByLabel(italian('Action'), { exact: true })
    .selectOption({ label: italian('Close without changes') })
  await step.getByLabel(italian('Note or reason')).fill('Nulla da cambiare.')
  await step.locator('.button-solid').click()
  await expect(page.getByRole('listitem').getByText('Nulla da cambiare.')).toBeVisible()
  await expect(page.getByText(italian('Closed without changes')).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
})

const sections = sectionsFor('owner')

/** Targets outside of sentences; links within a sentence are as high as its text. */
const targets = [
  '.admin :is(button, select, textarea, .button, .admin-name)',
  '.admin :is(input, summary):not([type=checkbox], [type=radio], .admin-table *)',
  '.admin-head a',
].join()

/** Adds a row with long unbreakable words to lists that may be empty. */
async function fillLists(request: APIRequestContext) {
  const email = `${'ada'.repeat(16)}-${Date.now().toString(36)}@refuses.test`
  const text = 'Haftpflichtversicherungsgesellschaft'.repeat(2)
  const name = text.slice(0, 40)
  // The application's mail is refused as well.
  await sendApplication(request, { firstName: name, lastName: name, email, about: text })
  await sendReport(request, zoe.id, { text, email })
  await sendRequest(request, await member(request), zoe.id, { message: text })
  const data = { kind: 'access', asker: 'other', name: text, email, text, extra_topic: '' }
  const answer = await request.post('/api/data-requests', {
    data: { ...data, key: crypto.randomUUID() },
  })
  expect(answer.status()).toBe(201)
}

const filled = ['requests', 'applications', 'reports', 'privacy', 'mail']

test('every section of the staff area passes axe and fits a phone of 320 px in German, with targets of 44 px', async ({
  page,
  request,
}) => {
  expect(sections.length).toBeGreaterThan(15)
  await fillLists(request)
  test.slow()
  // Other journeys delete pictures while these lists are open.
  await page.route('/media/**', (route) => route.fulfill({ path: 'web/public/icon-192.png' }))
  await enter(page, `/de${DASHBOARD}`)
  for (const section of sections) {
    await page.setViewportSize({ width: 320, height: 640 })
    const address = `/de${DASHBOARD}${section === 'overview' ? '' : `?section=${section}`}`
    await goToSection(page, address)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    if (filled.includes(section)) {
      await expect(page.locator('.admin-table tbody tr').first()).toBeVisible()
    }
    const { wide, cut, scrolled } = await overflowOf(page)
    const small = await smallTargetsOf(page, targets)
    expect.soft([section, wide, cut, scrolled, small]).toEqual([section, [], [], 0, []])
    await expectAccessible(page, section)
  }
})
