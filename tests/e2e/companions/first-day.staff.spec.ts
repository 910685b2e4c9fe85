import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright/test'
import { authorization, mailedLink, member, openAs } from '../accounts.ts'
import { addChecks, DASHBOARD, enter, newName, newProfile, saveFields } from '../admin.ts'
import { photo } from '../admin-files.ts'
import { expectAccessible } from '../axe.ts'
import { callSite, postToSite } from '../calls.ts'
import { decideRevision } from '../own-revision.ts'
import { chooseFiles, chosenFiles, pressUpload } from '../own-media.ts'
import { expect, test } from '../site.ts'

const phone = { width: 390, height: 844 }
test.use({ viewport: phone })

const SENTENCE = 'Curious, warm and always on time.'
const main = (page: Page) => page.getByRole('main')

/** A profile that staff have checked but not filled in, with an invitation. @returns the token of its link */
async function invite(page: Page, email: string) {
  const name = newName()
  const id = await newProfile(name, 'draft')
  await addChecks(id, name)
  const staff = await authorization('admin@velours.test')
  const age = { method: 'PUT', headers: staff, body: JSON.stringify({ atLeast: 25 }) }
  expect((await callSite(`/api/admin/companions/${id}/age`, age)).status).toBe(200)
  const invitation = await postToSite(`/api/admin/companions/${id}/invitations`, staff, { email })
  expect(invitation.status).toBe(200)
  return { id, name, token: new URL(await mailedLink(page, email)).hash }
}

/** Staff approve the words and the photo, and publish the profile. */
async function publish(browser: Browser, id: string, name: string) {
  await decideRevision(name, { act: 'approve' })
  const staff = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const search = encodeURIComponent(name)
  await enter(staff, `${DASHBOARD}?section=submitted-media&search=${search}`)
  const files = staff.getByRole('row').filter({ hasText: name })
  await files.getByRole('checkbox').check()
  await staff.getByRole('button', { name: 'Approve' }).click()
  await expect(files).toHaveCount(0)
  await staff.close()
  await saveFields(id, { name, status: 'active' })
}

/** Walks through the first day as the invited companion, from her link to the submission. */
async function walk(page: Page, email: string, token: string) {
  const isAt = (screen: string) => expect(page).toHaveURL(`/own/start/${screen}`)
  const press = (name: string) => main(page).getByRole('button', { name }).click()
  const follow = (name: string) => main(page).getByRole('link', { name }).click()
  const check = async (description: string) => {
    await expectAccessible(page, description)
    await page.emulateMedia({ colorScheme: null })
    await page.setViewportSize(phone)
  }
  const next = async (screen: string) => {
    await check(`before ${screen}`)
    await press('Next')
    await isAt(screen)
  }
  await openAs(page, email, `/join${token}`)
  await check('the invitation')
  await press('Accept invitation')
  await follow('Go to my profile')
  await expect(page).toHaveURL('/own/start')
  await check('the overview of the first day')
  await follow('Continue')
  await isAt('place')
  await main(page).getByRole('checkbox').first().check()
  await next('languages')
  await page.locator('[name="languages"]').fill('German')
  await next('text')
  await main(page).getByLabel('In one sentence: how would a friend describe you?').fill(SENTENCE)
  await press('Later')
  // Today leads back to the first open step.
  await follow('Your profile, step by step')
  await follow('Continue')
  await isAt('prices')
  await page.locator('[name="price_per_hour"]').fill('400')
  await next('week')
  await main(page).getByLabel('Fixed weekly schedule').check()
  await main(page).getByLabel('Free', { exact: true }).check()
  await press('Every day')
  await next('photos')
  const picture = await photo('first.jpg', `#${randomBytes(3).toString('hex')}`)
  await chooseFiles(page, [picture])
  await chosenFiles(page).getByLabel('Who is shown?').selectOption('Only me')
  await pressUpload(page)
  await expect(main(page).locator('.own-tile')).toHaveCount(1)
  await next('channels')
  await next('answers')
  await next('consent')
  await press('I agree')
  await next('submit')
  await check('the submission')
  await press('Submit for review')
  await expect(main(page).getByRole('status').first()).toBeVisible()
  await expect(main(page).getByRole('link', { name: 'Go to Today', exact: true })).toBeVisible()
}

test('an invited companion gets from her link to a public profile', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const email = await member(request)
  const { id, name, token } = await invite(page, email)
  await walk(page, email, token)
  await publish(browser, id, name)
  const profile = async () => (await page.request.get(`/api/companions/${id}`)).text()
  await expect.poll(profile).toContain(SENTENCE)
})
