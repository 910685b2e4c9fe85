import { expectAccessible } from '../axe.ts'
import { giulia, pathOf, profilePath, zoe } from '../samples.ts'
import { expect, open, test } from '../site.ts'

test.slow()

test('home and lists pass axe', async ({ page }) => {
  for (const path of [
    '/',
    '/browse',
    '/browse?search=dinner&languages=german&view=list',
    '/browse?search=nobody+of+that+name',
  ]) {
    await open(page, path)
    await expectAccessible(page, path)
  }
  await open(page, '/companions')
  const closedGroups = page.locator('details:not([open]) > summary')
  while (await closedGroups.count()) await closedGroups.first().click()
  await expectAccessible(page, '/companions')
})

test('profiles, their tabs and their dialogs pass axe', async ({ page }) => {
  for (const path of [pathOf(giulia), pathOf(zoe), profilePath]) {
    await open(page, path)
    await expectAccessible(page, path)
  }
  for (const name of ['Stories', 'Photos', 'Videos', 'Info', 'Schedule']) {
    await page.getByRole('tab', { name }).click()
    await expect(page.getByRole('tab', { selected: true })).toHaveText(name)
    await expectAccessible(page, name, '[role=tabpanel]')
  }
  const openers = {
    Verified: page.getByText(/^Identity verified on /),
    More: page.getByRole('button', { name: 'Share' }),
  }
  for (const [name, openDialog] of Object.entries(openers)) {
    const opener = page.getByRole('button', { name })
    await opener.click()
    await expect(openDialog).toBeVisible()
    await expectAccessible(page, name, '[popover]:popover-open', opener)
    await expect(openDialog).toBeInViewport()
  }
})

test('account pages and error pages pass axe', async ({ page, expectFaults }) => {
  for (const path of [
    '/login',
    '/reset-password',
    '/auth/confirm',
    '/account/following',
    '/account-deleted',
  ]) {
    await open(page, path)
    await expectAccessible(page, path)
  }
  for (const path of ['/no/such/page', '/companion/nobody']) {
    expectFaults(path)
    await open(page, path)
    await expectAccessible(page, path)
  }
})

test('dialogs pass axe', async ({ page }) => {
  for (const path of [
    '/browse?panel=filters&languages=german&heightMin=170',
    '/browse?panel=location',
    '/browse?panel=location&location=Zurich%2C+Switzerland',
    '/?panel=premium',
    '/?panel=account',
  ]) {
    await open(page, path)
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page, path, 'dialog')
  }
  await open(page, '/')
  const stories = page.getByRole('list', { name: 'Stories' })
  await stories.getByRole('link', { name: 'Sophia' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page, 'a picture', 'dialog')
  await page.keyboard.press('Escape')
  await stories.getByRole('link', { name: 'Isabelle' }).click()
  await expect(page.getByRole('dialog').locator('video')).toBeVisible()
  await expectAccessible(page, 'a video', 'dialog')
})
