import type { Browser, Page } from 'playwright/test'
import { authorization, mailedLink, openAs } from './accounts.ts'
import { enter, LIST, publicCompanion, newName } from './admin.ts'
import { expect } from './site.ts'

/** Staff with a public companion, and her, who has accepted their invitation. */
export async function runBy(email: string, page: Page, browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const staff = await context.newPage()
  await enter(staff, LIST)
  const name = newName()
  const id = await publicCompanion(staff, name)
  const invited = await page.request.post(`/api/admin/companions/${id}/invitations`, {
    headers: await authorization('admin@velours.test'),
    data: { email },
  })
  expect(invited.status()).toBe(200)
  const { pathname, hash } = new URL(await mailedLink(page, email))
  await openAs(page, email, `${pathname}${hash}`)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Accept invitation' }).click()
  await main.getByRole('link', { name: 'Go to my profile' }).click()
  await expect(main.getByText('Your profile is public.')).toBeVisible()
  return { id, name, staff, close: () => context.close() }
}
