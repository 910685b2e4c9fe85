import type { Page } from 'playwright/test'
import { authorization, mailedLink } from './accounts.ts'
import { newName, publicCompanion } from './admin.ts'
import { postToSite } from './calls.ts'
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
  const staff = await authorization('admin@velours.test')
  const invited = await postToSite(`/api/admin/companions/${id}/invitations`, staff, { email })
  expect(invited.status).toBe(200)
  const token = new URL(await mailedLink(page, email)).hash.slice(1)
  const headers = await authorization(email)
  const accepted = await postToSite('/api/invitations/accept', headers, { token })
  expect(accepted.status).toBe(200)
}
