import { randomBytes } from 'node:crypto'
import type { Browser, Page } from 'playwright/test'
import { authorization, mailedLink, member, openAs } from '../accounts.ts'
import { addChecks, DASHBOARD, enter, newName, newProfile, saveFields } from '../admin.ts'
import { photo } from '../admin-files.ts'
import { expectAccessible } from '../axe.ts'
import { callSite, postToSite } from '../calls.ts'
import { expect, test } from '../site.ts'
import { wordsIn } from '../words.ts'

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
  const staff = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const search = encodeURIComponent(name)
  await enter(staff, `${DASHBOARD}?section=revisions&search=${search}`)
  await staff.getByRole('link', { name }).click()
  await expect(staff.locator('.admin-differences')).toBeVisible()
  await staff.getByLabel('Action').selectOption('Approve')
  await staff.getByRole('button', { name: 'Apply', exact: true }).click()
  await expect(staff.getByText('Done.', { exact: true })).toBeVisible()
  await enter(staff, `${DASHBOARD}?section=submitted-media&search=${search}`)
  const files = staff.getByRole('row').filter({ hasText: name })
  await files.getByRole('checkbox').check()
  await staff.getByRole('button', { name: 'Approve' }).click()
  await expect(files).toHaveCount(0)
  await staff.close()
  await saveFields(id, { name, status: 'active' })
}

/** Walks through the first day as the invited companion, from her link to the submission. */
async function walk(page: Page, language: 'en' | 'de', { email, token }: Record<string, string>) {
  const prefix = language === 'en' ? '' : `/${language}`
  const word = language === 'en' ? (english: string) => english : wordsIn(language)
  const isAt = (screen: string) => expect(page).toHaveURL(`${prefix}/own/start/${screen}`)
  // Each language has the same elements.
  const check = async (description: string) => {
    if (language !== 'en') return
    await expectAccessible(page, description)
    await page.emulateMedia({ colorScheme: null })
    await page.setViewportSize(phone)
  }
  const next = async (screen: string) => {
    await check(`before ${screen}`)
    await main(page)
      .getByRole('button', { name: word('Next') })
      .click()
    await isAt(screen)
  }
  await openAs(page, email ?? '', `${prefix}/join${token}`)
  await main(page)
    .getByRole('button', { name: word('Accept invitation') })
    .click()
  await main(page)
    .getByRole('link', { name: word('Go to my profile') })
    .click()
  await expect(page).toHaveURL(`${prefix}/own/start`)
  await check('the overview of the first day')
  await main(page)
    .getByRole('link', { name: word('Continue') })
    .click()
  await isAt('place')
  await main(page).getByRole('checkbox').first().check()
  await next('languages')
  await page.locator('[name="languages"]').fill('German')
  await next('text')
  await main(page)
    .getByLabel(word('In one sentence: how would a friend describe you?'))
    .fill(SENTENCE)
  await main(page)
    .getByRole('button', { name: word('Later') })
    .click()
  // Today leads back to the first open step.
  await main(page)
    .getByRole('link', { name: new RegExp(word('Your profile, step by step')) })
    .click()
  await main(page)
    .getByRole('link', { name: word('Continue') })
    .click()
  await isAt('prices')
  await page.locator('[name="price_per_hour"]').fill('400')
  await next('week')
  await main(page).getByLabel(word('Fixed weekly schedule')).check()
  await main(page).getByLabel(word('Free'), { exact: true }).check()
  await main(page)
    .getByRole('button', { name: word('Every day') })
    .click()
  await next('photos')
  const picture = await photo('first.jpg', `#${randomBytes(3).toString('hex')}`)
  await main(page).getByLabel(word('Files'), { exact: true }).setInputFiles([picture])
  const sheet = page.getByRole('dialog')
  await sheet.getByLabel(word('Who is shown?')).selectOption(word('Only me'))
  await sheet.locator('.button-solid').last().click()
  await expect(sheet).toHaveCount(0)
  await expect(main(page).locator('.own-tile')).toHaveCount(1)
  await next('channels')
  await next('answers')
  await next('consent')
  await main(page)
    .getByRole('button', { name: word('I agree') })
    .click()
  await next('submit')
  await check('the submission')
  await main(page)
    .getByRole('button', { name: word('Submit for review') })
    .click()
  await expect(main(page).getByRole('status').first()).toBeVisible()
  await expect(
    main(page).getByRole('link', { name: word('Go to Today'), exact: true }),
  ).toBeVisible()
}

for (const language of ['en', 'de'] as const) {
  test(`an invited companion gets from her link to a public profile (${language})`, async ({
    page,
    browser,
    request,
  }) => {
    test.slow()
    const email = await member(request)
    const { id, name, token } = await invite(page, email)
    await walk(page, language, { email, token })
    await publish(browser, id, name)
    const field = language === 'en' ? 'bio' : `bio_${language}`
    await expect
      .poll(async () => {
        const answer = await page.request.get(`/api/companions/${id}`)
        const { data } = (await answer.json()) as { data?: Record<string, unknown> }
        return [answer.status(), JSON.stringify(data ?? {}).includes(SENTENCE), field]
      })
      .toEqual([200, true, field])
  })
}
