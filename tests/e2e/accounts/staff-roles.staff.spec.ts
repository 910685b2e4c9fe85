import type { Page } from 'playwright/test'
import { groupsFor, sectionsFor } from '../../../web/admin/sections.ts'
import { openAs } from '../accounts.ts'
import { answerReasons, DASHBOARD, goToSection, LIST, newStaff } from '../admin.ts'
import { sophia } from '../samples.ts'
import { expect, test } from '../site.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Controls that change something, in contrast to those that ask for the reason of a private read. */
const changing =
  /^(Save|Edit|Delete|Add|Upload|Approve|Reject|Return|Apply|Confirm|Decline|Withdraw|Hide|Try|Discard|Mark)/

const groupLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Staff area' }).getByRole('link')

/** Addresses of all sections that the navigation offers, group by group. */
async function sectionAddresses(page: Page): Promise<string[]> {
  const addresses: string[] = []
  for (const group of await groupLinks(page).all()) {
    await group.click()
    await expect(group).toHaveAttribute('aria-current', 'page')
    const sections = page.locator('.admin-sections a')
    const links = (await sections.count()) > 0 ? sections : group
    addresses.push(
      ...(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))),
    )
  }
  return addresses
}

test('an auditor opens every section and sees no button that changes anything', async ({
  page,
}) => {
  await openAs(page, await newStaff('auditor'), DASHBOARD)
  await expect(groupLinks(page)).toHaveCount(groupsFor('auditor').length)
  await expect(page.locator('.admin-head').getByText('Auditor')).toBeVisible()
  const addresses = await sectionAddresses(page)
  expect(addresses).toHaveLength(sectionsFor('auditor').length)
  for (const address of addresses) {
    await goToSection(page, address)
    await expect(page.locator('.skeleton')).toHaveCount(0)
    const buttons = await page.locator('.admin-main').getByRole('button').allTextContents()
    expect(
      buttons.filter((text) => changing.test(text)),
      address,
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

test('each role opens its own sections, and other sections open the overview', async ({ page }) => {
  for (const role of ['accountant', 'moderator', 'editor'] as const) {
    // No role but the owner may read the audit log.
    await openAs(page, await newStaff(role), `${DASHBOARD}?section=audit`)
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible()
    await expect(groupLinks(page)).toHaveCount(groupsFor(role).length)
    for (const section of sectionsFor(role)) {
      const address = section === 'overview' ? DASHBOARD : `${DASHBOARD}?section=${section}`
      await goToSection(page, address)
      // A call that the role may not make would be an unexpected fault.
      await expect(page.locator('.skeleton')).toHaveCount(0)
    }
  }
})
