import { dialog, enter, field, LIST, newCompanion, newName } from '../admin.ts'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../site.ts'

test('staff preview the page of a draft before saving it', async ({
  page,
  request,
  expectFaults,
}) => {
  expectFaults('/preview')
  const name = newName()
  const id = await newCompanion(page, name)
  await enter(page, `${LIST}&companion=${id}&edit=1`)
  await field(page, 'Name').fill(`${name} Belle`)
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: `Preview of ${name} Belle` })
  await expect(preview.getByText('Visitors don’t see this page.')).toBeVisible()
  await expect(preview.getByRole('heading', { level: 1 })).toContainText(`${name} Belle`)
  await preview.getByRole('tab', { name: 'Info' }).click()
  await expect(preview.getByRole('tab', { name: 'Info' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page, 'the preview of a draft')
  expect((await request.get(`/api/companions/${id}`)).status()).toBe(404)
  await preview.getByRole('button', { name: 'Close' }).click()
  await expect(preview).toBeHidden()
  await expect(field(page, 'Name')).toHaveValue(`${name} Belle`)

  await field(page, 'Age range').fill('9-12')
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: /^Preview of/ }).getByRole('alert')).toContainText(
    'Age range must be in format',
  )
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
})
