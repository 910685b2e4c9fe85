import type { Page } from 'playwright/test'
import { dialog, enter, go, LIST, newName, publicCompanion } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../site.ts'

const row = (page: Page, name: string) => page.getByRole('row', { name })

/** Opens the list of one family, and moves its companion to the trash. */
async function moveToTrash(page: Page, name: string) {
  await enter(page, `${LIST}&search=${name}`)
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`${name} is in the trash for 30 days.`)).toBeVisible()
  await expect(row(page, name)).toBeHidden()
}

test(
  'deleting a companion hides the profile, and the trash restores it',
  { tag: '@smoke' },
  async ({ page }) => {
    const name = newName()
    const id = await publicCompanion(page, name)
    const status = async () => (await page.request.get(`/api/companions/${id}`)).status()
    await moveToTrash(page, name)
    expect(await status()).toBe(404)
    await page.getByRole('link', { name: 'Trash' }).click()
    await expect(row(page, name)).toContainText('30 days')
    await row(page, name)
      .getByRole('button', { name: `Restore ${name}` })
      .click()
    await expect(page.getByText(`${name} is restored, but not public.`)).toBeVisible()
    await expect(dialog(page).getByText('Archived', { exact: true })).toBeVisible()
    expect(await status()).toBe(404)
  },
)

test('staff delete two companions together, and one of them permanently', async ({ page }) => {
  const family = newName()
  const names = [`${family} One`, `${family} Two`]
  for (const name of names) await publicCompanion(page, name)
  await enter(page, `${LIST}&search=${family}`)
  for (const name of names) await page.getByLabel(`Select ${name}`).check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog(page)).toContainText('The profiles go offline right away.')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('2 companions are in the trash.')).toBeVisible()
  await go(page, `${LIST}&view=trash`)
  const [first, second] = names.map((name) => row(page, name))
  await expect(first!).toContainText('30 days')
  await expectAccessible(page, 'the trash')
  await first!.getByRole('button', { name: `Delete permanently: ${names[0]}` }).click()
  await expect(dialog(page)).toContainText('This action cannot be undone.')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(first!).toBeHidden()
  await expect(second!).toBeVisible()
})
