import type { Page } from 'playwright/test'
import { follow, mailedLink, newAddress, noLimits, openAs } from './accounts.ts'
import { answerReasons, DASHBOARD, enter, newStaff } from './admin.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './site.ts'
import { sizes } from './sizes.ts'

test.beforeEach(noLimits)

const nextStep = (page: Page) => page.getByRole('form', { name: 'Next step' })
const action = (page: Page) => nextStep(page).getByLabel('Action', { exact: true })

for (const viewport of sizes) {
  test(`an applicant reads why she was refused and appeals; someone else decides, at ${viewport.width} px`, async ({
    page,
    browser,
    request,
  }) => {
    await page.setViewportSize(viewport)
    const email = newAddress()
    const lastName = `Muster-${email.split('@')[0]}`
    const data = {
      ...{ firstName: 'Ada', lastName, email, phone: '+41 79 123 45 67', age: '28' },
      ...{ location: 'bern', experience: 'some', about: 'I studied music.' },
      ...{ requirements: 'on', consent: 'on', website: '' },
    }
    expect((await request.post('/api/applications', { data })).status()).toBe(201)

    // What is due first leads the list.
    await enter(page, `${DASHBOARD}?section=applications&search=${lastName}`)
    await page.getByRole('link', { name: lastName }).click()
    await action(page).selectOption('Reject')
    await nextStep(page)
      .getByLabel('Reason (they read it)')
      .selectOption('Identity or age could not be confirmed')
    await nextStep(page).getByLabel('Note or reason').fill('Not her passport.')
    await nextStep(page).getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible()

    const applicant = await browser.newPage({ viewport })
    await expect(async () => {
      expect(await mailedLink(applicant, email)).toContain('/appeal#')
    }).toPass()
    await follow(applicant, await mailedLink(applicant, email))
    await expect(applicant.getByText('Identity or age could not be confirmed')).toBeVisible()
    await expect(applicant.getByText('Not her passport.')).toHaveCount(0)
    // Axe is run at both widths each time.
    const isFirst = viewport === sizes[0]
    if (isFirst) await expectAccessible(applicant, 'a decision')
    await applicant.getByRole('button', { name: 'Send appeal' }).click()
    await expect(applicant.getByText('Please write your appeal.')).toBeVisible()
    await applicant.getByLabel('Your appeal').last().fill('It is a new passport.')
    await applicant.getByRole('button', { name: 'Send appeal' }).click()
    await expect(applicant.getByText('We have received your appeal.')).toBeVisible()

    // Whoever made the decision may add a note alone.
    await page.getByRole('link', { name: /^Appeals/ }).click()
    await page.getByRole('row', { name: lastName }).getByRole('link').click()
    await expect(page.getByText('It is a new passport.')).toBeVisible()
    await expect(page.getByText('You made this decision')).toBeVisible()
    await expect(action(page).getByRole('option')).toHaveText(['Add note'])
    if (isFirst) await expectAccessible(page, 'an appeal', '.admin-main')

    const moderator = await browser.newPage({ viewport })
    await answerReasons(moderator)
    await openAs(moderator, await newStaff('moderator'), page.url())
    await expect(moderator.getByText('You made this decision')).toHaveCount(0)
    await action(moderator).selectOption('Reverse the decision')
    await nextStep(moderator).getByLabel('Note or reason').fill('The passport is hers.')
    await nextStep(moderator).getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(moderator.getByRole('heading', { name: 'Refused application' })).toBeVisible()
    await expect(moderator.getByText('The passport is hers.')).toBeVisible()
    await applicant.reload()
    await expect(applicant.getByText('have reversed our decision')).toBeVisible()
  })
}
