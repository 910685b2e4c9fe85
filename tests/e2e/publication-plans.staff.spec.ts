import {
  addPhoto,
  DASHBOARD,
  dialog,
  enter,
  go,
  LIST,
  newCompanion,
  newName,
  takeOff,
} from './admin.ts'
import { expect, test } from './site.ts'

test('a publication is planned in Swiss time, seen in the table, and ended', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/plan')
  const name = newName()
  const id = await newCompanion(page, name)
  const address = `${LIST}&companion=${id}`
  await takeOff(id, name)

  // Without a photo it can't be published, and says so at once.
  await enter(page, address)
  const open = dialog(page).getByRole('button', { name: 'Plan…' })
  await open.click()
  const plan = page.getByRole('dialog', { name: `Plan for ${name}` })
  // The next 24 June or 24 December, but not this month's: a plan is at most a year ahead.
  const now = new Date()
  const [month, inWords] = now.getUTCMonth() % 11 < 5 ? ['06', 'Jun'] : ['12', 'Dec']
  const year = now.getUTCFullYear() + (now.getUTCMonth() === 11 ? 1 : 0)
  const moment = `${year}-${month}-24T18:30`
  await plan.getByLabel('Publish on').fill(moment)
  await plan.getByRole('button', { name: 'Save plan' }).click()
  await expect(plan.getByRole('alert')).toContainText('still lacks something')
  await expect(plan.getByLabel('Publish on')).toHaveValue(moment)

  await addPhoto(id, name)
  await plan.getByRole('button', { name: 'Save plan' }).click()
  await expect(plan).toBeHidden()
  const when = `24 ${inWords} ${year}, 18:30`
  await expect(dialog(page).getByText(`${when}, planned by`)).toBeVisible()
  await page.keyboard.press('Escape')
  await go(page, `${LIST}&search=${encodeURIComponent(name)}`)
  await expect(page.getByText(`To be published ${when}`)).toBeVisible()
  await go(page, `${DASHBOARD}?section=publication`)
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row.getByText(`To be published on ${when}`)).toBeVisible()

  await page.goto(address)
  await open.click()
  await expect(plan.getByLabel('Publish on')).toHaveValue(moment)
  await plan.getByLabel('Publish on').fill('')
  await plan.getByRole('button', { name: 'Save plan' }).click()
  await expect(plan).toBeHidden()
  await expect(dialog(page).getByText(`${when}, planned by`)).toHaveCount(0)
})
