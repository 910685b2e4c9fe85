import { enter, LIST } from '../admin.ts'
import { expect, test } from '../site.ts'

test('an owner undoes all visibility changes of one account', async ({ page }) => {
  const actor = crypto.randomUUID()
  await enter(page, `${LIST}&sweep=${actor}&until=${Date.now()}`)
  const heading = 'One account has changed the visibility of many companions'
  await expect(page.getByRole('heading', { name: heading })).toBeVisible()
  await page.getByRole('button', { name: 'Undo all these changes' }).click()
  await expect(page.getByText('0 companions restored.')).toBeVisible()
  await expect(page.getByRole('heading', { name: heading })).toBeHidden()
})
