import type { Page } from 'playwright/test'
import { authorization, mailedLink } from './accounts.ts'
import { newName, publicCompanion } from './admin.ts'
import { postToSite } from './calls.ts'
import { expect } from './site.ts'

/** Creates a public companion whose profile the account runs. */
export async function runBy(email: string, page: Page) {
  const name = newName()
  const id = await publicCompanion(page, name)
  await giveProfile(id, email, page)
  return { id, name }
}

/** Invites an account to run a companion's profile, and accepts as that account. @param id id of the companion */
export async function giveProfile(id: string, email: string, page: Page) {
  const staff = await authorization('admin@velours.test')
  const invitation = await postToSite(`/api/admin/companions/${id}/invitations`, staff, { email })
  expect(invitation.status).toBe(200)
  const token = new URL(await mailedLink(page, email)).hash.slice(1)
  const headers = await authorization(email)
  const acceptance = await postToSite('/api/invitations/accept', headers, { token })
  expect(acceptance.status).toBe(200)
}
