import { openAs } from '../accounts.ts'
import {
  addChecks,
  addPhoto,
  dialog,
  DASHBOARD,
  enter,
  field,
  fillNew,
  submitStaffLogin,
  LIST,
  newName,
  newProfile,
  newStaff,
  openPalette,
  publicCompanion,
  saveFields,
} from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { expectStatus } from '../expect-status.ts'
import { expect, open, test } from '../site.ts'

test('the staff login explains refusals, and the area shows no data to others', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/auth/v1/token?grant_type=password', '/api/admin/session')
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto(LIST)
  await expect(page).toHaveURL(`/admin/login?next=${encodeURIComponent(LIST)}`)
  await expect(page.getByText('We log attempts to access it')).toBeVisible()
  expect(requestedUrls.filter((url) => /api\/admin|admin-area/.test(url))).toEqual([])

  await page.getByLabel('Email').fill('admin@velours.test')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')

  await submitStaffLogin(page, 'member@velours.test')
  await expect(page.getByRole('alert')).toHaveText('Access denied. Admin privileges required.')
  await page.goto(DASHBOARD)
  await expect(page.getByText('Access denied. Admin privileges required.')).toBeVisible()
  expect(requestedUrls.filter((url) => /admin-area|admin\/overview/.test(url))).toEqual([])
})

test(
  'an administrator creates a companion, and opens her record',
  { tag: '@smoke' },
  async ({ page }) => {
    const name = newName()
    await enter(page, `${LIST}&search=${name}`)
    await page.getByRole('link', { name: 'Add companion' }).click()
    await fillNew(page, name)
    await field(page, 'Service').fill('Massage')
    await dialog(page).getByRole('button', { name: 'Add to Services' }).click()
    await field(page, 'Price of Massage').fill('300 CHF/hour')
    await field(page, 'Status').selectOption('active')
    await expectStatus(page, 'Companion created successfully!', () =>
      dialog(page).getByRole('button', { name: 'Create companion' }).click(),
    )
    await expect(page.getByRole('dialog')).toBeHidden()
    const row = page.getByRole('row', { name })
    await expect(row.getByText('Published', { exact: true })).toBeVisible()
    await row.getByRole('link', { name: `View ${name}` }).click()
    await expect(dialog(page).getByText('There’s no public photo.')).toBeVisible()
    await expect(field(page, 'Name')).toHaveCount(0)
  },
)

test('a companion is public once consent, age, checks and a photo are recorded', async ({
  page,
}) => {
  const name = newName()
  const id = await newProfile(name, 'active')
  await enter(page, `${LIST}&companion=${id}`)
  await dialog(page).getByRole('button', { name: 'Record consent…' }).click()
  const consent = page.getByRole('dialog', { name: `Consent of ${name} to the listing` })
  await consent.getByRole('button', { name: 'Record consent' }).click()
  await expect(consent.getByText('This field is required')).toHaveCount(2)
  await consent.getByLabel('Given by (her legal name)').fill('Ottilie Muster')
  await consent.getByLabel('How it was given').fill('signed form')
  await consent.getByRole('button', { name: 'Record consent' }).click()
  await expect(dialog(page).getByText(/^Given by Ottilie Muster on .*signed form/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Record age…' }).click()
  const age = page.getByRole('dialog', { name: `Age of ${name}` })
  await age.getByLabel('Date of birth').fill(`${new Date().getFullYear() - 26}-01-01`)
  await age.getByRole('button', { name: 'Record age' }).click()
  await expect(dialog(page).getByText(/^Date of birth recorded on/)).toBeVisible()
  await addChecks(id, name)
  await addPhoto(id, name)
  await page.reload()
  await expect(dialog(page).getByText('This profile is public.')).toBeVisible()
})

test('an administrator takes a companion offline', async ({ page }) => {
  const name = newName()
  const id = await publicCompanion(page, name)
  await enter(page, `${LIST}&search=${name}&companion=${id}&edit=1`)
  await dialog(page).getByLabel('Active', { exact: true }).uncheck()
  await expectStatus(page, 'Companion updated successfully!', () =>
    dialog(page).getByRole('button', { name: 'Update companion' }).click(),
  )
  await expect(page.getByRole('dialog')).toBeHidden()
  const row = page.getByRole('row', { name })
  await expect(row.getByText('Inactive', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: `View ${name}` }).click()
  await expect(dialog(page).getByText('An inactive profile isn’t shown anywhere.')).toBeVisible()
  expect((await page.request.get(`/api/companions/${id}`)).status()).toBe(404)
})

test('an auditor filters the audit log by subject', { tag: '@smoke' }, async ({ page }) => {
  const name = newName()
  const id = await newProfile(name, 'draft')
  await saveFields(id, { name, bio: 'Changed.' })
  await openAs(page, await newStaff('auditor'), `${DASHBOARD}?section=audit`)
  await page.getByLabel('What', { exact: true }).selectOption('Changed …')
  await page.getByLabel('Subject').fill(name)
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('row', { name: `changed ${name}` }).first()).toBeVisible()
})

test('two simultaneous saves overwrite nothing, and show both versions', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/api/admin/companions/')
  const name = newName()
  const id = await publicCompanion(page, name)
  await enter(page, `${LIST}&companion=${id}&edit=1`)
  await field(page, 'Short text').fill('Mine')
  await saveFields(id, { name: 'Theirs', location: 'Bern', bio: 'Theirs too' })
  const update = dialog(page).getByRole('button', { name: 'Update companion' })
  await update.click()
  const differences = dialog(page).getByRole('row')
  await expect(differences.filter({ hasText: 'Theirs too' })).toContainText('Mine')
  await differences
    .filter({ hasText: name })
    .getByRole('button', { name: 'Use the other version: Name' })
    .click()
  await dialog(page).getByRole('button', { name: 'Keep my version' }).click()
  await expect(field(page, 'Name')).toHaveValue('Theirs')
  await expectStatus(page, 'Companion updated successfully!', () => update.click())
  const { data } = (await (await page.request.get(`/api/companions/${id}`)).json()) as {
    data: object
  }
  expect(data).toMatchObject({ name: 'Theirs', city: 'Zurich', bio: 'Mine' })
})

test('input survives the end of a session', async ({ page, expectFaults }) => {
  expectFaults('/auth/v1/token?grant_type=refresh_token')
  const name = newName()
  await enter(page, LIST)
  await page.getByRole('link', { name: 'Add companion' }).click()
  await fillNew(page, name)
  await field(page, 'Given by (her legal name)').fill('Ottilie Muster')
  await field(page, 'How it was given').fill('Signed form')
  await page.evaluate(() => {
    const session = JSON.parse(localStorage['session'] as string) as object
    const expiredSession = { ...session, expires_at: 1, refresh_token: 'gone' }
    localStorage['session'] = JSON.stringify(expiredSession)
  })
  await dialog(page).getByRole('button', { name: 'Create companion' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Authentication required. Please log in again.',
  )
  await expect(field(page, 'Name')).toHaveValue(name)
  await dialog(page).getByRole('link', { name: 'Sign in again' }).click()
  await submitStaffLogin(page, 'admin@velours.test')
  await expect(field(page, 'Name')).toHaveValue(name)
  await expect(field(page, 'How it was given')).toHaveValue('Signed form')
  await expect(dialog(page).getByText('have been restored')).toBeVisible()
  await expectStatus(page, 'Companion created successfully!', () =>
    dialog(page).getByRole('button', { name: 'Create companion' }).click(),
  )
})

test('the login and the dialogs of the staff area pass axe', async ({ page }) => {
  const id = await publicCompanion(page, newName())
  await open(page, '/admin/login')
  await expectAccessible(page, 'login')
  await enter(page)
  await openPalette(page)
  await page.keyboard.type('@velours')
  await expect(page.getByRole('group', { name: 'People' })).toBeVisible()
  await expectAccessible(page, 'search', 'dialog')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await expectAccessible(page, 'shortcuts', 'dialog')
  await page.goto(`${LIST}&companion=new`)
  await expect(field(page, 'Date of birth')).toBeEnabled()
  await expectAccessible(page, 'new companion', 'dialog')
  await page.goto(`${LIST}&companion=${id}&edit=1`)
  await expect(field(page, 'Name')).toBeEnabled()
  await expectAccessible(page, 'dialog', 'dialog')
  await dialog(page).getByRole('tab', { name: 'Media' }).click()
  await expectAccessible(page, 'media', 'dialog')
})
