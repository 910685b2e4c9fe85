import { sectionsFor } from '../../web/admin/sections.ts'
import { authorization, member, openAs } from './accounts.ts'
import { answerReasons, DASHBOARD, go, LIST } from './admin.ts'
import { sophia } from './samples.ts'
import { expect, test } from './site.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** What is pressed to change something; others ask why something private is read. */
const changing =
  /^(Save|Edit|Delete|Add|Upload|Approve|Reject|Return|Apply|Confirm|Decline|Withdraw|Hide|Try|Discard|Mark)/

test('an auditor reads everything and is offered nothing to change', async ({ page, request }) => {
  const email = await member(request)
  const admin = { headers: await authorization('admin@velours.test') }
  const hers = { headers: await authorization(email) }
  const { id } = (await (await request.get('/api/me', hers)).json()) as { id: string }
  const given = await request.put(`/api/admin/users/${id}/rights`, {
    ...admin,
    data: { role: 'auditor' },
  })
  expect(given.status()).toBe(200)

  await openAs(page, email, DASHBOARD)
  const sections = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  await expect(sections).toHaveCount(sectionsFor('auditor').length)
  await expect(page.locator('.admin-head').getByText('Auditor')).toBeVisible()
  // Beside a name there may be a number: how much is open.
  const names = await sections.evaluateAll((all) =>
    all.map(({ firstChild }) => firstChild!.textContent!),
  )
  for (const name of names) {
    await sections.filter({ hasText: new RegExp(`^${name}\\d*$`) }).click()
    await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
    await expect(page.locator('.skeleton')).toHaveCount(0)
    const buttons = await page.locator('.admin-main').getByRole('button').allTextContents()
    expect(
      buttons.filter((text) => changing.test(text)),
      name,
    ).toEqual([])
    await expect(page.locator('.admin-table input[type=checkbox]')).toHaveCount(0)
  }
  await answerReasons(page)
  // The newest ones are of other journeys, which delete them.
  await go(page, `${LIST}&search=${sophia.name}`)
  await page
    .getByRole('table')
    .getByRole('link', { name: `View ${sophia.name}`, exact: true })
    .click()
  await expect(page.getByRole('dialog').getByText('Age range', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  for (const role of ['accountant', 'moderator', 'editor'] as const) {
    const data = { role }
    // What a page of staff is still loading may be refused in the new role.
    await page.goto('/safety')
    const changed = await request.put(`/api/admin/users/${id}/rights`, { ...admin, data })
    expect(changed.status()).toBe(200)
    await page.goto(`${DASHBOARD}?section=audit`)
    await expect(sections).toHaveCount(sectionsFor(role).length)
    const addresses = await sections.evaluateAll((all) =>
      all.map((one) => one.getAttribute('href')),
    )
    for (const section of sectionsFor(role)) {
      expect(addresses.join()).toContain(section === 'overview' ? DASHBOARD : `section=${section}`)
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
  }
  const refused = await request.put('/api/admin/settings', { ...hers, data: { maintenance: true } })
  expect(refused.status()).toBe(403)
})
