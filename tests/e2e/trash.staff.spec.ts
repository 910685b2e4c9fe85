import { dialog, enter, go, LIST, newName, publicCompanion } from './admin.ts'
import { expectAccessible } from './axe.ts'
import { expect, open, test } from './site.ts'

test('a companion is deleted, restored, and deleted for good with another one', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/companion/')
  const family = newName()
  const [first, second] = [`${family} One`, `${family} Two`]
  const id = await publicCompanion(page, first)
  await publicCompanion(page, second)
  const row = (name: string) => page.getByRole('row', { name })
  await enter(page, `${LIST}&search=${family}`)

  await test.step('off the site and out of the list', async () => {
    await page.getByRole('button', { name: `Delete ${first}` }).click()
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`${first} is in the trash for 30 days.`)).toBeVisible()
    await expect(row(first)).toBeHidden()
    expect((await page.request.get(`/api/companions/${id}`)).status()).toBe(404)
    await open(page, `/companion/${id}`)
    await expect(page.getByRole('heading', { name: 'Profile Not Found' })).toBeVisible()
  })

  await test.step('back out of the trash, and not public', async () => {
    await page.goto(LIST)
    await page.getByRole('link', { name: 'Trash' }).click()
    await expect(row(first)).toContainText('30 days')
    await expectAccessible(page, 'the trash')
    await row(first)
      .getByRole('button', { name: `Restore ${first}` })
      .click()
    await expect(page.getByText(`${first} is back, and not public.`)).toBeVisible()
    await expect(dialog(page).getByText('Archived', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    expect((await page.request.get(`/api/companions/${id}`)).status()).toBe(404)
  })

  await test.step('both at once, and one for good', async () => {
    await go(page, `${LIST}&search=${family}`)
    for (const name of [first, second]) await page.getByLabel(`Select ${name}`).check()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog(page)).toContainText('The profiles leave the site at once.')
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('2 companions are in the trash.')).toBeVisible()
    await go(page, `${LIST}&view=trash`)
    await row(first)
      .getByRole('button', { name: `Delete for good: ${first}` })
      .click()
    await expect(dialog(page)).toContainText('This cannot be undone.')
    await dialog(page).getByRole('button', { name: 'Delete' }).click()
    await expect(row(first)).toBeHidden()
    await expect(row(second)).toBeVisible()
  })
})
