import type { APIRequestContext, Browser, Page } from 'playwright/test'
import { follow, mailedLink, noLimits, openAs } from '../accounts.ts'
import { answerReasons, DASHBOARD, enter, go, newStaff } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { sendApplication } from '../forms.ts'
import { expect, test } from '../site.ts'

test.beforeEach(noLimits)

const nextStep = (page: Page) => page.getByRole('form', { name: 'Next step' })
const action = (page: Page) => nextStep(page).getByLabel('Action', { exact: true })

/** An applicant whom staff have declined. @returns the page that the link in her mail leads to */
async function openRefused(page: Page, request: APIRequestContext, browser: Browser) {
  const { email, lastName } = await sendApplication(request)
  await enter(page, `${DASHBOARD}?section=applications&search=${lastName}`)
  await page.getByRole('link', { name: lastName }).click()
  await decide(page, 'Reject', 'Not her passport.', 'Identity or age not confirmed')
  await expect(page.getByRole('status').filter({ hasText: 'Done.' })).toBeVisible()
  const applicant = await browser.newPage({ viewport: page.viewportSize() })
  await expect(async () => {
    expect(await mailedLink(applicant, email)).toContain('/appeal#')
  }).toPass()
  await follow(applicant, await mailedLink(applicant, email))
  await expect(applicant.getByText('Identity or age not confirmed')).toBeVisible()
  return { applicant, lastName }
}

/** Takes the next step of the open case. @param reason the ground that the applicant reads */
async function decide(page: Page, step: string, note: string, reason?: string) {
  await action(page).selectOption(step)
  if (reason) await nextStep(page).getByText(reason).click()
  await nextStep(page).getByLabel('Note or reason').fill(note)
  await nextStep(page).getByRole('button', { name: 'Apply', exact: true }).click()
}

async function sendAppeal(applicant: Page) {
  await applicant.getByLabel('Your appeal').last().fill('It is a new passport.')
  await applicant.getByRole('button', { name: 'Send appeal' }).click()
  await expect(applicant.getByText('We’ve received your appeal.')).toBeVisible()
}

const appealsOf = (lastName: string) => `${DASHBOARD}?section=appeals&search=${lastName}`

async function openAppeal(staff: Page, lastName: string) {
  await staff.getByRole('row', { name: lastName }).getByRole('link').click()
  await expect(staff.getByText('It is a new passport.')).toBeVisible()
}

test(
  'a declined applicant appeals, and a colleague reverses the decision',
  { tag: '@smoke' },
  async ({ page, browser, request }) => {
    const { applicant, lastName } = await openRefused(page, request, browser)
    await sendAppeal(applicant)
    const moderator = await browser.newPage()
    await answerReasons(moderator)
    await openAs(moderator, await newStaff('moderator'), appealsOf(lastName))
    await openAppeal(moderator, lastName)
    await expect(moderator.getByText('You made this decision')).toHaveCount(0)
    await decide(moderator, 'Reverse the decision', 'The passport is hers.')
    await expect(moderator.getByRole('heading', { name: 'Rejected application' })).toBeVisible()
    await expect(moderator.getByRole('listitem').getByText('The passport is hers.')).toBeVisible()
    await applicant.reload()
    await expect(applicant.getByText('have reversed our decision')).toBeVisible()
  },
)

test('the author of a decision leaves its appeal to a colleague', async ({
  page,
  browser,
  request,
}) => {
  await newStaff('moderator')
  const { applicant, lastName } = await openRefused(page, request, browser)
  await expect(applicant.getByText('Not her passport.')).toHaveCount(0)
  await expectAccessible(applicant, 'a decision')
  await applicant.getByRole('button', { name: 'Send appeal' }).click()
  await expect(applicant.getByText('Write your appeal.')).toBeVisible()
  await sendAppeal(applicant)
  await go(page, appealsOf(lastName))
  await openAppeal(page, lastName)
  await expect(page.getByText('You made this decision')).toBeVisible()
  await expect(action(page).getByRole('option')).toHaveText(['Add note'])
  await expectAccessible(page, 'an appeal', '.admin-main')
})
