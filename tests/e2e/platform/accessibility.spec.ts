import { expectAccessible } from '../axe.ts'
import { giulia, pathOf, profilePath, zoe } from '../samples.ts'
import { expect, open, test } from '../site.ts'

test.slow()

test('nothing to find on home and on lists', async ({ page }) => {
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
  const closed = page.locator('details:not([open]) > summary')
  while (await closed.count()) await closed.first().click()
  await expectAccessible(page, '/companions')
})

test('nothing to find on profiles, their tabs, and what opens on them', async ({ page }) => {
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
  for (const [name, opened] of Object.entries(openers)) {
    const opener = page.getByRole('button', { name })
    await opener.click()
    await expect(opened).toBeVisible()
    await expectAccessible(page, name, '[popover]:popover-open', opener)
    await expect(opened).toBeInViewport()
  }
})

test('nothing to find on the doors to accounts, and where nothing is', async ({
  page,
  expectFaults,
}) => {
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

test('nothing to find in dialogs', async ({ page }) => {
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
