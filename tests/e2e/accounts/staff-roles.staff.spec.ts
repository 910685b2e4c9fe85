import type { Page } from 'playwright/test'
import { sectionsFor } from '../../../web/admin/sections.ts'
import { authorization, openAs } from '../accounts.ts'
import { answerReasons, DASHBOARD, LIST, newStaff } from '../admin.ts'
import { sophia } from '../samples.ts'
import { expect, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Controls that change something, in contrast to those that ask for the reason of a private read. */
const changing =
  /^(Save|Edit|Delete|Add|Upload|Approve|Reject|Return|Apply|Confirm|Decline|Withdraw|Hide|Try|Discard|Mark)/

const sectionLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link')

test('an auditor opens every section and sees no button that changes anything', async ({
  page,
}) => {
  await openAs(page, await newStaff('auditor'), DASHBOARD)
  const sections = sectionLinks(page)
  await expect(sections).toHaveCount(sectionsFor('auditor').length)
  await expect(page.locator('.admin-head').getByText('Auditor')).toBeVisible()
  // A number after a name is the count of open items.
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
})

test('an auditor reads a companion and sees no button to edit her', async ({ page }) => {
  await answerReasons(page)
  // The newest companions belong to other journeys, which delete them.
  await openAs(page, await newStaff('auditor'), `${LIST}&search=${sophia.name}`)
  await page
    .getByRole('table')
    .getByRole('link', { name: `View ${sophia.name}`, exact: true })
    .click()
  await expect(page.getByRole('dialog').getByText('Age range', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
})

test('each role has its own sections, and other sections open the overview', async ({
  page,
  request,
}) => {
  for (const role of ['accountant', 'moderator', 'editor'] as const) {
    const email = await newStaff(role)
    // No role but the owner may read the audit log.
    await openAs(page, email, `${DASHBOARD}?section=audit`)
    const sections = sectionLinks(page)
    await expect(sections).toHaveCount(sectionsFor(role).length)
    const addresses = await sections.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href')),
    )
    for (const section of sectionsFor(role)) {
      expect(addresses.join()).toContain(section === 'overview' ? DASHBOARD : `section=${section}`)
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    const headers = await authorization(email)
    const change = { headers, data: { maintenance: true } }
    expect((await request.put('/api/admin/settings', change)).status()).toBe(403)
  }
})
