import type { Page } from 'playwright/test'
import {
  addPhoto,
  DASHBOARD,
  dialog,
  enter,
  go,
  LIST,
  newCompanion,
  newName,
  takeOffline,
} from '../admin.ts'
import { expect, test } from '../site.ts'

/** The next 24 June or 24 December outside the current month: a plan is at most a year ahead. */
function nextPlan() {
  const now = new Date()
  const [month, inWords] = now.getUTCMonth() % 11 < 5 ? ['06', 'Jun'] : ['12', 'Dec']
  const year = now.getUTCFullYear() + (now.getUTCMonth() === 11 ? 1 : 0)
  return { moment: `${year}-${month}-24T18:30`, when: `24 ${inWords} ${year}, 18:30` }
}

const { moment, when: inputValue } = nextPlan()
const planButton = (page: Page) => dialog(page).getByRole('button', { name: 'Plan…' })
const plan = (page: Page, name: string) => page.getByRole('dialog', { name: `Plan for ${name}` })
const publishOn = (page: Page, name: string) => plan(page, name).getByLabel('Publish on')
const save = (page: Page, name: string) =>
  plan(page, name).getByRole('button', { name: 'Save plan' }).click()

test('staff plan a publication once the profile is complete, see it in the table, and cancel it', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/plan')
  const name = newName()
  const id = await newCompanion(page, name)
  await takeOffline(id, name)
  const address = `${LIST}&companion=${id}`
  await enter(page, address)
  await planButton(page).click()
  await publishOn(page, name).fill(moment)
  await save(page, name)
  await expect(plan(page, name).getByRole('alert')).toContainText('still lacks something')
  await expect(publishOn(page, name)).toHaveValue(moment)
  await addPhoto(id, name)
  await save(page, name)
  await expect(plan(page, name)).toBeHidden()
  await expect(dialog(page).getByText(`${inputValue}, planned by`)).toBeVisible()
  await page.keyboard.press('Escape')
  await go(page, `${LIST}&search=${encodeURIComponent(name)}`)
  const tableRow = page.getByRole('row').filter({ hasText: name })
  await expect(tableRow.getByText(`To be published ${inputValue}`)).toBeVisible()
  await go(page, `${DASHBOARD}?section=publication`)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText(`To be published on ${inputValue}`)).toBeVisible()

  await page.goto(address)
  await planButton(page).click()
  await expect(publishOn(page, name)).toHaveValue(moment)
  await publishOn(page, name).fill('')
  await save(page, name)
  await expect(plan(page, name)).toBeHidden()
  await expect(dialog(page).getByText(`${inputValue}, planned by`)).toHaveCount(0)
})
