import type { Page } from 'playwright/test'
import { photo, type LocalFile } from './admin-files.ts'
import { addMember, authorization, openAs } from './accounts.ts'
import type { StaffRole } from '#staff/staff-rights'
import { callSite } from './calls.ts'
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
  page.addLocatorHandler(page.getByRole('group', { name: 'Why are you opening this?' }), (asked) =>
    asked.getByRole('button').first().click(),
  )

export async function enter(page: Page, path = DASHBOARD) {
  await answerReasons(page)
  await openAs(page, 'admin@velours.test', path)
}

/**
 * Another address of the staff area, as one of its links leads there. A load of the page costs ten times as much.
 *
 * @param address of another section, or with another companion or case
 */
export const go = (page: Page, address: string) =>
  page.evaluate((to) => {
    const { idx } = history.state as { idx: number }
    history.pushState({ idx: idx + 1, key: crypto.randomUUID() }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as object }))
  }, address)

/** One of the sections, once it is there. @param address as its link has it */
export async function goToSection(page: Page, address: string) {
  await go(page, address)
  const link = page.locator(`nav a[aria-current="page"][href="${address}"]`)
  await expect(link.first()).toBeVisible()
}

let made = 0
/** Of this worker alone. */
export const newName = () =>
  `Ottilie ${Date.now().toString(36)}${process.pid.toString(36)}${++made}`

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

let editor: Promise<string> | undefined

/** Of a member of staff who only calls: in ten minutes one account makes no more than 3,000 calls. */
const editorHeaders = async () => authorization(await (editor ??= newStaff('editor')))

/** @returns the address of a new member of staff */
export async function newStaff(role: StaffRole): Promise<string> {
  const email = await addMember()
  const me = await callSite('/api/me', { headers: await authorization(email) })
  const { id } = (await me.json()) as { id: string }
  const given = await callSite(`/api/admin/users/${id}/rights`, {
    method: 'PUT',
    headers: await authorization('admin@velours.test'),
    body: JSON.stringify({ role }),
  })
  expect(given.status).toBe(200)
  return email
}

/** A call of staff without a page: what a page's line or session is like means nothing for it. */
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

/** What publication needs of checks. @param days for how long they hold */
export async function addChecks(id: string, name: string, days = HELD_DAYS): Promise<void> {
  const fields = { name, age_range: '23-27', location: 'Zurich, Switzerland' }
  await staffCall('PUT', `/${id}`, { ...fields, verifications: checksFor(days) })
}

/** All that a profile needs to be public, less the photo. */
export async function meetConditions(id: string, name: string): Promise<void> {
  await addChecks(id, name)
  await staffCall('PUT', `/${id}/listing-consent`, consentOf(name))
  await staffCall('PUT', `/${id}/age`, AGE)
}

/** A profile without any record, made by the calls: not public, whatever its status. */
export async function newProfile(name: string, status: 'draft' | 'active'): Promise<string> {
  const fields = { name, age_range: '23-27', location: 'Zurich, Switzerland', status }
  const created = await staffCall('POST', '', fields)
  return ((await created.json()) as { id: string }).id
}

/** A published companion who lacks nothing but a public photo, made by the calls. */
export async function newCompanion(_page: Page, name: string): Promise<string> {
  const made = await staffCall('POST', '', {
    name,
    age_range: '23-27',
    location: 'Zurich, Switzerland',
    status: 'active',
    verifications: checksFor(HELD_DAYS),
    records: { consent: consentOf(name), age: AGE },
  })
  return ((await made.json()) as { id: string }).id
}

type PhotoOptions = {
  /** Another one for each photo of a companion: the same file is refused. */
  file?: LocalFile
  alt?: string
  /** Null: without a record of consent. */
  uses?: string[] | null
}

/** A public photo, to which she has agreed; without a record it is private. */
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

/** As `newCompanion`, with a photo: visitors see her. */
export async function publicCompanion(page: Page, name: string): Promise<string> {
  const id = await newCompanion(page, name)
  await addPhoto(id, name)
  return id
}

/** Saved over what is stored. */
export async function saveFields(id: string, fields: { name: string } & Record<string, string>) {
  const others = { age_range: '23-27', location: 'Zurich, Switzerland' }
  await staffCall('PUT', `/${id}`, { ...others, ...fields })
}

/** A draft from now on. */
export const takeOff = (id: string, name: string) => saveFields(id, { name, status: 'draft' })

/** Opens the search over the staff area, and returns once keys go into its field. An open dialog keeps it closed. */
export async function openPalette(page: Page) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  const search = page.getByRole('combobox', { name: /^Search people/ })
  await expect(search).toBeFocused()
  return search
}

/** Presses a key as soon as an element is in the page, before the browser has drawn it. */
export async function pressOnceThere(page: Page, key: string, selector: string) {
  await page.evaluate(
    ([key, selector]) => {
      const added = new MutationObserver(() => {
        if (!document.querySelector(selector)) return
        added.disconnect()
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      })
      added.observe(document.body, { childList: true, subtree: true })
    },
    [key, selector] as const,
  )
}
