import type { Page } from 'playwright/test'
import {
  DASHBOARD,
  dialog,
  enter,
  field,
  fillNew,
  LIST,
  newCompanion,
  newName,
  pressGroup,
} from '../admin.ts'
import { giveConsent, photo } from '../admin-files.ts'
import { expectStatus } from '../expect-status.ts'
import { expect, test } from '../site.ts'

const editOf = (id: string, tab = '') => `${LIST}&companion=${id}&edit=1${tab && `&tab=${tab}`}`
const update = (page: Page) => dialog(page).getByRole('button', { name: 'Update companion' })

type Profile = { data: { bio: string; stories: { text: string }[] } }
const profileOf = async (page: Page, id: string) =>
  ((await (await page.request.get(`/api/companions/${id}`)).json()) as Profile).data

test('saving includes text typed but not yet added, or refuses it and focuses the field', async ({
  page,
}) => {
  const id = await newCompanion(page, newName())
  await enter(page, editOf(id))
  await field(page, 'For').fill('Overnight')
  await field(page, 'Languages').fill('German')
  await field(page, 'Traits').fill('Calm')
  await field(page, 'Service').fill('Massage')
  await page.keyboard.press('Control+s')
  await expect(dialog(page).getByRole('alert')).toHaveText('Give the rate a price')
  await expect(dialog(page).locator('[name="rates-price"]')).toBeFocused()
  await page.keyboard.type('CHF 900')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('group', { name: 'Overnight' })).toBeVisible()
  await expectStatus(page, 'Companion updated successfully!', () =>
    page.keyboard.press('ControlOrMeta+s'),
  )
  await expect(page.getByRole('dialog')).toBeHidden()

  await page.goto(editOf(id))
  await expect(dialog(page).getByRole('list', { name: 'Languages' })).toHaveText('German')
  await expect(dialog(page).getByRole('list', { name: 'Traits' })).toHaveText('Calm')
  await expect(dialog(page).getByLabel('Price of Massage')).toHaveValue('')
  await expect(dialog(page).getByRole('textbox', { name: 'Overnight' })).toHaveValue('900')
  // Text typed into the field but not added to the list counts as unsaved, too.
  await field(page, 'Service').fill('Role Play')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(field(page, 'Service')).toHaveValue('Role Play')
})

test('one button saves fields and stories, and names a refused story without losing it', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/content')
  const id = await newCompanion(page, newName())
  await enter(page, editOf(id, 'media'))
  const files = dialog(page).getByLabel('Files', { exact: true })
  await giveConsent(dialog(page))
  await files.setInputFiles([await photo('one.jpg', '#456')])
  await expect(
    dialog(page).getByRole('list', { name: 'Gallery' }).getByRole('listitem'),
  ).toHaveCount(1)
  for (const text of ['Tonight', 'Yesterday']) {
    await dialog(page).getByRole('button', { name: 'Add story' }).click()
    const choices = page.getByRole('dialog', { name: 'Choose a photo or video' })
    await choices.getByRole('button', { name: 'Photo 1' }).click()
    await dialog(page).getByLabel('Text of Story 1', { exact: true }).fill(text)
  }
  await dialog(page).getByLabel('End of Story 1').fill('2020-01-01T12:00')
  await dialog(page).getByRole('tab', { name: 'Basic Info' }).click()
  await field(page, 'Short text').fill('A short text')
  await update(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'The profile was saved, but the stories weren’t. Validation error: Story 1: A story must end in the future',
  )
  await expect(dialog(page).getByLabel('Text of Story 1', { exact: true })).toHaveValue('Yesterday')
  expect(await profileOf(page, id)).toMatchObject({ bio: 'A short text', stories: [] })

  // Closing the dialog asks about unsaved stories as well.
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes to the stories?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await dialog(page).getByRole('button', { name: 'Remove Story 1' }).click()
  await expectStatus(page, 'Companion updated successfully!', () => update(page).click())
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => profileOf(page, id)).toMatchObject({ stories: [{ text: 'Tonight' }] })
})

test('leaving unsaved settings asks first, and returning restores the input', async ({ page }) => {
  await enter(page, `${DASHBOARD}?section=settings`)
  const support = page.getByLabel('Support', { exact: true })
  const savedEmail = await support.inputValue()
  await support.fill('typed@velours.test')
  await pressGroup(page, 'Members')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(support).toHaveValue('typed@velours.test')
  // A load of another page, which restores the input.
  await page.goto(`${DASHBOARD}?section=settings`)
  await expect(page.getByText('have been restored')).toBeVisible()
  await expect(support).toHaveValue('typed@velours.test')
  await pressGroup(page, 'Members')
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  await pressGroup(page, 'Site')
  await expect(support).toHaveValue(savedEmail)
  await expect(page.getByText('have been restored')).toBeHidden()
})

test('staff upload files from the overview for a companion chosen there', async ({ page }) => {
  const name = newName()
  const id = await newCompanion(page, name)
  await enter(page)
  await page.getByRole('link', { name: 'Upload media' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload media' })
  await giveConsent(upload)
  await upload.getByLabel('Files', { exact: true }).setInputFiles([await photo('one.jpg', '#654')])
  await upload.getByLabel('Alternative text of one.jpg').fill('By the lake')
  await upload.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(upload.getByRole('alert')).toHaveText('Choose the companion these files belong to.')
  await upload.getByLabel('Companion', { exact: true }).fill(name)
  await upload.getByRole('button', { name }).click()
  await upload.getByRole('button', { name: `Upload for ${name}` }).click()
  await expect(page).toHaveURL(new RegExp(`companion=${id}`))
  await expect(
    dialog(page)
      .getByRole('list', { name: 'Gallery' })
      .getByLabel('Alternative text of By the lake', { exact: true }),
  ).toHaveValue('By the lake')
  await expect(dialog(page).getByText('Media uploaded successfully')).toBeVisible()
})

const publish = (page: Page) => dialog(page).getByRole('button', { name: 'Create and publish' })
const identity = (page: Page) =>
  dialog(page).getByRole('checkbox', { name: 'Identity', exact: true })
const UPLOADS = /\/api\/admin\/companions\/[^/]+\/media$/

/** Fills in a new profile with age and a photo, and a consent that lacks its evidence. */
async function fillRecords(page: Page, name: string) {
  await fillNew(page, name)
  await field(page, 'Age range').fill('')
  await field(page, 'Given by (her legal name)').fill('Ottilie Muster')
  await field(page, 'Date of birth').fill(`${new Date().getFullYear() - 26}-01-01`)
  await expect(field(page, 'Age range')).toHaveValue('25-29')
  await expect(dialog(page).getByRole('checkbox', { name: 'Age', exact: true })).toBeChecked()
  const files = [await photo('one.jpg', '#465')]
  await dialog(page).getByLabel('Files', { exact: true }).setInputFiles(files)
}

test('creating a profile with an incomplete record fails, and focuses the missing field', async ({
  page,
}) => {
  await enter(page, `${LIST}&companion=new`)
  await fillRecords(page, newName())
  await publish(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Complete her consent')
  await expect(field(page, 'How it was given')).toBeFocused()
  await page.keyboard.type('Signed form')
  await publish(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Her identity hasn’t been verified.')
  await expect(identity(page)).toBeFocused()
})

test('a new profile stays a draft until its files arrive, and the form of the next one is empty', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/media', 'net::ERR')
  const family = newName()
  const firstName = `${family} One`
  const second = `${family} Two`
  const address = `${LIST}&search=${encodeURIComponent(family)}&companion=new`
  const fillAll = async (name: string) => {
    await fillRecords(page, name)
    await field(page, 'How it was given').fill('Signed form')
    await identity(page).check()
  }
  await page.route(UPLOADS, (route) => route.abort('connectionreset'))
  await enter(page, address)
  await fillAll(firstName)
  await publish(page).click()
  await expect(dialog(page).getByText('1 failed')).toBeVisible()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Stop the uploads?' })
  await expect(question).toContainText('the profile stays a draft')
  await question.getByRole('button', { name: 'Cancel' }).click()

  // The tab is closed before the input is complete.
  await page.goto(address)
  await expect(page.getByRole('dialog', { name: `Edit ${firstName}` })).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Discard them' }).click()
  await page.unroute(UPLOADS)
  await fillAll(second)
  await expectStatus(page, 'Companion created successfully!', () => publish(page).click())
  await expect(page.getByRole('dialog')).toBeHidden()
  const firstRow = page.getByRole('row', { name: firstName })
  await expect(firstRow.getByText('Draft', { exact: true })).toBeVisible()
  const secondRow = page.getByRole('row', { name: second })
  await secondRow.getByRole('link', { name: `View ${second}` }).click()
  await expect(dialog(page).getByText('This profile is public.')).toBeVisible()
  await expect(dialog(page).getByText(/^Given by Ottilie Muster on .*Signed form/)).toBeVisible()
})
