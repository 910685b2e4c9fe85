import type { Browser, Page } from 'playwright/test'
import { authorization, mailedLink } from './accounts.ts'
import { enter, LIST, publicCompanion, newName } from './admin.ts'
import { expect } from './site.ts'

/** Staff with a public companion, whose profile an account runs. */
export async function runBy(email: string, page: Page, browser: Browser) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const staff = await context.newPage()
  await enter(staff, LIST)
  const name = newName()
  const id = await publicCompanion(staff, name)
  await giveProfile(id, email, page)
  return { id, name, staff, close: () => context.close() }
}

/** Staff invite an account to run a companion's profile, and it accepts. @param id of the companion */
export async function giveProfile(id: string, email: string, page: Page) {
  const invited = await page.request.post(`/api/admin/companions/${id}/invitations`, {
    headers: await authorization('admin@velours.test'),
    data: { email },
  })
  expect(invited.status()).toBe(200)
  const token = new URL(await mailedLink(page, email)).hash.slice(1)
  const accepted = await page.request.post('/api/invitations/accept', {
    headers: await authorization(email),
    data: { token },
  })
  expect(accepted.status()).toBe(200)
}
