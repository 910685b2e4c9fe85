import type { Page } from 'playwright/test'
import { member, openAs } from '../accounts.ts'
import { dialog, enter, LIST } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { runBy } from '../run-profile.ts'
import { expect, test } from '../site.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

const main = (page: Page) => page.getByRole('main')
/** Status of the public profile page. */
const statusOf = async (page: Page, id: string) =>
  (await page.request.get(`/api/companions/${id}`)).status()

test(
  'a companion closes her profile and keeps her account',
  { tag: '@smoke' },
  async ({ page, request }) => {
    const email = await member(request)
    const { id } = await runBy(email, page)
    await openAs(page, email, '/own/more')
    await main(page).getByRole('link', { name: 'Close profile' }).click()
    await main(page).getByRole('button', { name: 'Close my profile' }).click()
    await main(page).getByLabel('Delete everything within a day').check()
    await main(page).getByLabel('Your password').fill('velours-local')
    await main(page).getByLabel('I want to close my profile.').check()
    await main(page).getByRole('button', { name: 'Close now' }).click()
    await expect(main(page).getByRole('heading', { name: 'Your profile is offline' })).toBeVisible()
    expect(await statusOf(page, id)).toBe(404)
    await main(page).getByRole('link', { name: 'Go to the home page' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
    await expect(page.getByRole('link', { name: 'Profile Settings' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'My profile' })).toHaveCount(0)
  },
)

test('a companion reads who opened her data, and downloads it', async ({
  page,
  browser,
  request,
}) => {
  const email = await member(request)
  const { id } = await runBy(email, page)
  const staff = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await enter(staff, `${LIST}&companion=${id}`)
  await expect(dialog(staff).getByRole('button', { name: 'Remove access' })).toBeVisible()
  await staff.close()
  await openAs(page, email, '/own/more')
  await main(page).getByRole('link', { name: 'Who has opened my data' }).click()
  await expect(
    main(page).getByText('A member of our team opened the details of your account.').first(),
  ).toBeVisible()
  await expectAccessible(page, 'who has opened her data')
  await page.goto('/own/more/search-engines')
  await main(page).getByRole('button', { name: 'Keep my profile out of search engines' }).click()
  await expect(main(page).getByText('search engines are asked not to show it')).toBeVisible()
  await page.goto('/own/more/export')
  const [copy] = await Promise.all([
    page.waitForEvent('download'),
    main(page).getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(copy.suggestedFilename()).toBe('my-profile.json')
})
