import type { Page } from 'playwright/test'
import { photo, type LocalFile } from './admin-files.ts'
import { addMember, authorization, openAs } from './accounts.ts'
import type { StaffRole } from '#staff/staff-rights'
import { callSite } from './calls.ts'
import { expect } from './site.ts'

export const DASHBOARD = '/admin/dashboard'
export const LIST = `${DASHBOARD}?section=companions`

/** Fills in and submits the staff login. */
export async function submitStaffLogin(page: Page, email: string) {
  await answerReasons(page)
  // The page behind the login has fields with the same labels.
  await expect(page.getByRole('heading', { name: 'Administrator Login' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('velours-local')
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Answers every question for the reason of access with its first option. */
export const answerReasons = (page: Page) =>
  page.addLocatorHandler(
    page.getByRole('group', { name: 'Why are you opening this?' }),
    (question) => question.getByRole('button').first().click(),
  )

export async function enter(page: Page, path = DASHBOARD) {
  await answerReasons(page)
  await openAs(page, 'admin@velours.test', path)
}

/**
 * Moves to another address of the staff area by a link in the page; loading the page takes ten times as long.
 *
 * @param address address of another section, or with another companion or case
 */
export const go = (page: Page, address: string) =>
  page.evaluate((target) => {
    const { idx } = history.state as { idx: number }
    history.pushState({ idx: idx + 1, key: crypto.randomUUID() }, '', target)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as object }))
  }, address)

/** Moves to a section and waits until it is rendered. @param address as in its link */
export async function goToSection(page: Page, address: string) {
  await go(page, address)
  const link = page.locator(`nav a[aria-current="page"][href="${address}"]`)
  await expect(link.first()).toBeVisible()
}

type Group = 'Inbox' | 'Companions' | 'Members' | 'Money' | 'Site'

export const groupLink = (page: Page, group: Group) =>
  page
    .getByRole('navigation', { name: 'Staff area' })
    .getByRole('link', { name: new RegExp(`^${group}\\b`) })

/** Presses the link of a group, which opens its first section. */
export const pressGroup = (page: Page, group: Group) => groupLink(page, group).click()

let nameCount = 0
/** Includes the process id, so that each test worker has its own names. */
export const newName = () =>
  `Ottilie ${Date.now().toString(36)}${process.pid.toString(36)}${++nameCount}`

export const dialog = (page: Page) => page.getByRole('dialog').first()
export const field = (page: Page, name: string) =>
  dialog(page).getByLabel(name, { exact: true }).first()

/** Fills in the required fields of a new companion. */
export async function fillNew(page: Page, name: string) {
  await field(page, 'Name').fill(name)
  await field(page, 'Age range').fill('23-27')
  await field(page, 'Location').selectOption('Zurich, Switzerland')
}

const DAY_MS = 86_400_000
const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

let editor: Promise<string> | undefined

/** Headers of an editor who makes calls only: one account may make 3,000 calls in ten minutes. */
const editorHeaders = async () => authorization(await (editor ??= newStaff('editor')))

/** Creates a member of staff. @returns the email address */
export async function newStaff(role: StaffRole): Promise<string> {
  const email = await addMember()
  const account = await callSite('/api/me', { headers: await authorization(email) })
  const { id } = (await account.json()) as { id: string }
  const response = await callSite(`/api/admin/users/${id}/rights`, {
    method: 'PUT',
    headers: await authorization('admin@velours.test'),
    body: JSON.stringify({ role }),
  })
  expect(response.status).toBe(200)
  return email
}

/** A call by staff without a page, independent of the page's session and connection. */
async function staffCall(method: string, path: string, body: FormData | object) {
  const isForm = body instanceof FormData
  const response = await callSite(`/api/admin/companions${path}`, {
    method,
    headers: await editorHeaders(),
    body: isForm ? body : JSON.stringify(body),
  })
  expect(response.ok, `${method} ${path}`).toBe(true)
  return response
}

const HELD_DAYS = 300
const AGE = { atLeast: 25 }
const consentOf = (name: string) => ({
  givenBy: name,
  givenOn: day(-1),
  evidence: 'In writing',
})

const checksFor = (days: number) => {
  const period = { checked_at: day(-1), valid_until: day(days) }
  return [
    { checked: 'identity', ...period },
    { checked: 'age', ...period },
  ]
}

/** Records the checks that publication requires. @param days their validity */
export async function addChecks(id: string, name: string, days = HELD_DAYS): Promise<void> {
  const fields = { name, age_range: '23-27', location: 'Zurich, Switzerland' }
  await staffCall('PUT', `/${id}`, { ...fields, verifications: checksFor(days) })
}

/** Records everything that publication requires, except a photo. */
export async function meetConditions(id: string, name: string): Promise<void> {
  await addChecks(id, name)
  await staffCall('PUT', `/${id}/listing-consent`, consentOf(name))
  await staffCall('PUT', `/${id}/age`, AGE)
}

/** Creates a profile without any record by API calls; it isn't public, whatever its status. @returns its id */
export async function newProfile(name: string, status: 'draft' | 'active'): Promise<string> {
  const fields = { name, age_range: '23-27', location: 'Zurich, Switzerland', status }
  const response = await staffCall('POST', '', fields)
  return ((await response.json()) as { id: string }).id
}

/** Creates a published companion who lacks only a public photo, by API calls. @returns her id */
export async function newCompanion(_page: Page, name: string): Promise<string> {
  const response = await staffCall('POST', '', {
    name,
    age_range: '23-27',
    location: 'Zurich, Switzerland',
    status: 'active',
    verifications: checksFor(HELD_DAYS),
    records: { consent: consentOf(name), age: AGE },
  })
  return ((await response.json()) as { id: string }).id
}

type PhotoOptions = {
  /** A different file for each photo of a companion: the same file twice is refused. */
  file?: LocalFile
  alt?: string
  /** `null`: without a record of consent. */
  uses?: string[] | null
}

/** Uploads a public photo with the companion's consent; without a record the photo is private. */
export async function addPhoto(
  id: string,
  name: string,
  { file, alt, uses = ['public', 'private'] }: PhotoOptions = {},
) {
  const { buffer, mimeType, name: fileName } = file ?? (await photo('portrait.jpg', '#345'))
  const form = new FormData()
  form.set('media_type', 'photo')
  form.set('access_level', 'public')
  form.set('minimum_tier', 'free')
  if (alt) form.set('alt', alt)
  if (uses !== null) {
    const consent = { shown: 'self', givenBy: name, givenOn: day(-1), uses }
    form.set('consent', JSON.stringify(consent))
  }
  form.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), fileName)
  await staffCall('POST', `/${id}/media`, form)
}

/** Like `newCompanion`, with a photo, so that visitors see the profile. */
export async function publicCompanion(page: Page, name: string): Promise<string> {
  const id = await newCompanion(page, name)
  await addPhoto(id, name)
  return id
}

/** Saves fields over the stored version. */
export async function saveFields(id: string, fields: { name: string } & Record<string, unknown>) {
  const required = { age_range: '23-27', location: 'Zurich, Switzerland' }
  await staffCall('PUT', `/${id}`, { ...required, ...fields })
}

/** Changes the status to draft, which hides the profile. */
export const takeOffline = (id: string, name: string) => saveFields(id, { name, status: 'draft' })

/** Opens the search over the staff area, and resolves once its field takes keys. An open dialog prevents it. */
export async function openPalette(page: Page) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /^Search people/ })
  await expect(search).toBeFocused()
  return search
}

/** Presses a key as soon as an element is in the document, before the browser has rendered it. */
export async function pressWhenPresent(page: Page, key: string, selector: string) {
  await page.evaluate(
    ([key, selector]) => {
      const observer = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        observer.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    },
    [key, selector] as const,
  )
}
