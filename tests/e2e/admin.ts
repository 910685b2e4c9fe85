import type { Page } from 'playwright/test'
import { photo } from './admin-files.ts'
import { authorization, openAs } from './accounts.ts'
import { expect } from './site.ts'

export const DASHBOARD = '/admin/dashboard'
export const LIST = `${DASHBOARD}?section=companions`

/** Fills in the door's form. */
export async function knock(page: Page, email: string) {
  await answerReasons(page)
  // Behind the door there are fields of the same name.
  await expect(page.getByRole('heading', { name: 'Administrator Login' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('velours-local')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Says why private data is opened, with the first of the reasons, wherever staff are asked. */
export const answerReasons = (page: Page) =>
  page.addLocatorHandler(page.getByRole('group', { name: 'Why do you open this?' }), (asked) =>
    asked.getByRole('button').first().click(),
  )

export async function enter(page: Page, path = DASHBOARD) {
  await answerReasons(page)
  await openAs(page, 'admin@velours.test', path)
}

let made = 0
export const newName = () => `Ottilie ${Date.now().toString(36)}${++made}`

export const dialog = (page: Page) => page.getByRole('dialog').first()
export const field = (page: Page, name: string) =>
  dialog(page).getByLabel(name, { exact: true }).first()

/** What a new companion needs. */
export async function fillNew(page: Page, name: string) {
  await field(page, 'Name').fill(name)
  await field(page, 'Age range').fill('23-27')
  await field(page, 'Location').selectOption('Zurich, Switzerland')
}

const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

const staffCall = async (page: Page, path: string, data: object) => {
  const headers = await authorization('admin@velours.test')
  const answer = await page.request.put(`/api/admin/companions/${path}`, { headers, data })
  expect(answer.status()).toBe(200)
}

/** What publication needs of checks. */
export async function addChecks(page: Page, id: string, name: string): Promise<void> {
  const period = { checked_at: day(-1), valid_until: day(300) }
  await staffCall(page, id, {
    ...{ name, age_range: '23-27', location: 'Zurich, Switzerland' },
    verifications: [
      { checked: 'identity', ...period },
      { checked: 'age', ...period },
    ],
  })
}

/** All that a profile needs to be public, less the photo. */
export async function meetConditions(page: Page, id: string, name: string): Promise<void> {
  const consent = { givenBy: name, givenOn: day(-1), evidence: 'In writing' }
  await addChecks(page, id, name)
  await staffCall(page, `${id}/listing-consent`, consent)
  await staffCall(page, `${id}/age`, { atLeast: 25 })
}

/** A published companion who lacks nothing but a public photo, made by the calls. */
export async function newCompanion(page: Page, name: string): Promise<string> {
  const made = await page.request.post('/api/admin/companions', {
    headers: await authorization('admin@velours.test'),
    data: { name, age_range: '23-27', location: 'Zurich, Switzerland', status: 'active' },
  })
  const { id } = (await made.json()) as { id: string }
  await meetConditions(page, id, name)
  return id
}

/** A public photo, to which she has agreed. */
export async function addPhoto(page: Page, id: string, name: string): Promise<void> {
  const consent = { shown: 'self', givenBy: name, givenOn: day(-1), uses: ['public', 'private'] }
  const added = await page.request.post(`/api/admin/companions/${id}/media`, {
    headers: await authorization('admin@velours.test'),
    multipart: {
      ...{ media_type: 'photo', access_level: 'public', minimum_tier: 'free' },
      ...{ consent: JSON.stringify(consent), file: await photo('portrait.jpg', '#345') },
    },
  })
  expect(added.ok()).toBe(true)
}

/** As `newCompanion`, with a photo: visitors see her. */
export async function publicCompanion(page: Page, name: string): Promise<string> {
  const id = await newCompanion(page, name)
  await addPhoto(page, id, name)
  return id
}
