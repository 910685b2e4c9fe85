import type { Browser, Page } from 'playwright/test'
import { mailedLink, member, openAs, signIn } from '../accounts.ts'
import { dialog, enter, LIST, publicCompanion, newName } from '../admin.ts'
import { runBy } from '../run-profile.ts'
import { expect, isReady, open, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Staff create a public companion and invite the address. */
async function invite(browser: Browser, email: string) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const staff = await context.newPage()
  const name = newName()
  const id = await publicCompanion(staff, name)
  await enter(staff, `${LIST}&companion=${id}`)
  await dialog(staff).getByLabel('Email for the invitation').fill(email)
  await dialog(staff).getByRole('button', { name: 'Invite her' }).click()
  await expect(dialog(staff).getByText(`Invited ${email}`)).toBeVisible()
  await context.close()
  return name
}

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page, name: string) => main(page).getByRole('heading', { name, level: 1 })

test(
  'an invited companion signs in, accepts, and sees her profile',
  { tag: '@smoke' },
  async ({ page, browser, request }) => {
    const email = await member(request)
    const name = await invite(browser, email)
    const link = await mailedLink(page, email)
    expect(new URL(link).hash).toMatch(/^#[0-9a-f]{64}$/)
    await page.goto(link)
    await isReady(page)
    await main(page).getByRole('button', { name: 'Sign in or create an account' }).click()
    await signIn(page, email)
    await expect(main(page).getByText(email)).toBeVisible()
    await expect(main(page).getByLabel('I answer myself')).toBeChecked()
    await main(page).getByLabel('Together with the team').check()
    await main(page).getByRole('button', { name: 'Accept invitation' }).click()
    await expect(heading(page, `Welcome, ${name}`)).toBeVisible()
    await main(page).getByRole('link', { name: 'Go to my profile' }).click()
    await expect(page).toHaveURL('/own')
    await expect(heading(page, name)).toBeVisible()
    await expect(main(page).getByText('Your profile is public.')).toBeVisible()
    await expect(main(page).getByText('Who answers your requests?')).toHaveCount(0)
    await page.goto('/own/inbox')
    await expect(main(page).getByLabel('Together with the team')).toBeChecked()
  },
)

test('a companion who was never asked who answers her requests is asked once', async ({
  page,
  request,
}) => {
  const email = await member(request)
  await runBy(email, page)
  await openAs(page, email, '/own')
  const question = main(page).getByRole('region', { name: 'Who answers your requests?' })
  await expect(question.getByLabel('I answer myself')).toBeChecked()
  await question.getByRole('button', { name: 'Save' }).click()
  await expect(question).toHaveCount(0)
  await page.reload()
  await expect(main(page).getByText('No request needs an answer.')).toBeVisible()
  await expect(question).toHaveCount(0)
})

test(
  'a companion goes online for some hours, and offline',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const email = await member(request)
    const { id } = await runBy(email, page)
    await openAs(page, email, '/own')
    await main(page).getByRole('button', { name: '2 hours' }).click()
    await expect(main(page).getByText(/^Online until (tomorrow, )?\d\d:\d\d$/)).toBeVisible()
    await expect
      .poll(async () => {
        const answer = await page.request.get(`/api/companions/${id}`)
        return ((await answer.json()) as { data: { status: string } }).data.status
      })
      .toBe('online')
    await main(page).getByRole('button', { name: 'Go offline' }).click()
    await expect(main(page).getByText('You’re offline', { exact: true })).toBeVisible()
  },
)

test('an absence is shown on the profile without its automatic reply, until it ends', async ({
  page,
  request,
}) => {
  const email = await member(request)
  const { name } = await runBy(email, page)
  await openAs(page, email, '/own/more/absence')
  const absence = main(page).getByText(/^Away from .+ to /)
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await main(page).getByLabel('First day').fill(day(2))
  await main(page).getByLabel('Last day').fill(day(5))
  await main(page).getByLabel('Automatic reply').fill('I am travelling.')
  await main(page).getByRole('button', { name: 'Save absence' }).click()
  await expect(absence).toBeVisible()
  await page.goto('/own/more/preview')
  await expect(heading(page, name)).toBeVisible()
  await expect(absence).toBeVisible()
  await expect(main(page).getByText('I am travelling.')).toHaveCount(0)
  await main(page).getByRole('button', { name: 'Premium member' }).click()
  await expect(absence).toBeVisible()
  await page.goto('/own/more/absence')
  await main(page).getByRole('button', { name: 'End absence' }).click()
  await expect(absence).toHaveCount(0)
})

test('staff see which account runs a profile, and remove its access', async ({ page, request }) => {
  const email = await member(request)
  const { id } = await runBy(email, page)
  await page.setViewportSize({ width: 1280, height: 900 })
  await enter(page, `${LIST}&companion=${id}`)
  await dialog(page).getByRole('button', { name: 'Remove access' }).click()
  const question = page.getByRole('dialog').last()
  await question.getByRole('textbox').fill('She asked us to.')
  await question.getByRole('button', { name: 'Remove access' }).click()
  await expect(dialog(page).getByText('Run by our team.')).toBeVisible()
})

test('a member without a profile signs in for the companion area, and sees none', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('/api/own')
  await open(page, '/own')
  await expect(page).toHaveURL(/\/login\?next=%2Fown&reason=own/)
  await signIn(page, await member(request))
  await expect(page.getByText('No profile is linked to this account.')).toBeVisible()
})
