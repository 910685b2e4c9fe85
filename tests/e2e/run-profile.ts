import type { Page } from 'playwright/test'
import { authorization, mailedLink } from './accounts.ts'
import { newName, publicCompanion } from './admin.ts'
import { expect } from './site.ts'

/** A public companion, whose profile an account runs. */
export async function runBy(email: string, page: Page) {
  const name = newName()
  const id = await publicCompanion(page, name)
  await giveProfile(id, email, page)
  return { id, name }
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
