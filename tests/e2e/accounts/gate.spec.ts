import type { BrowserContext, Page } from 'playwright/test'
import { expectAccessible } from '../axe.ts'
import { pathOf, sophia } from '../samples.ts'
import { expectStill, recordShifts } from '../shifts.ts'
import { expect, open, test } from '../site.ts'
import { sizes } from '../sizes.ts'

const stranger = { cookies: [], origins: [] }
test.use({ storageState: stranger })

/** Records the addresses of media that the pages of a context request. */
function recordMediaRequests(context: BrowserContext): string[] {
  const paths: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(media|samples)\//.test(pathname)) paths.push(pathname)
  })
  return paths
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const path = `${pathOf(sophia)}?tab=photos`

test(
  'the gate shows no picture and sends an adult to the requested page',
  { tag: '@smoke' },
  async ({ page, context }) => {
    const mediaRequests = recordMediaRequests(context)
    await page.goto(path)
    await expect(heading(page)).toHaveText('For adults only')
    await expect(page.locator('img, video')).toHaveCount(0)
    expect(mediaRequests).toEqual([])
    await page.getByRole('button', { name: 'I am 18 or older' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(path)
    await expect(heading(page)).toContainText('Sophia')
    await expect.poll(() => mediaRequests.length).toBeGreaterThan(0)
    const cookies = await context.cookies()
    expect(cookies.map(({ name, value }) => `${name}=${value}`)).toEqual(
      expect.arrayContaining(['adult=1']),
    )
    expect(cookies.map(({ name }) => name)).not.toContain('consent')

    // The gate does not appear again, for new documents or navigations.
    await open(page, '/browse')
    await expect(page.locator('main img').first()).toBeVisible()
  },
)

test('the gate shifts no layout, ignores Escape, and sends a minor away without a decision', async ({
  page,
  context,
}) => {
  const mediaRequests = recordMediaRequests(context)
  await recordShifts(page)
  await page.goto(path)
  await expectStill(page, 'the gate')
  await expectAccessible(page, 'the gate')
  await page.keyboard.press('Escape')
  await expect(heading(page)).toHaveText('For adults only')
  await page.getByRole('link', { name: 'I am under 18' }).click()
  await expect(heading(page)).toHaveText('This site is for adults')
  await expectAccessible(page, 'the page for the young')
  await page.goBack()
  expect(mediaRequests).toEqual([])
  await page.getByRole('button', { name: 'I am 18 or older' }).click()
  await expect(page).toHaveURL(path)
})

test('the gate appears before the first picture after pages without one', async ({ page }) => {
  await page.setViewportSize(sizes[0]!)
  await open(page, '/safety')
  await page.getByRole('banner').getByRole('link', { name: 'Companions' }).first().click()
  await expect(page).toHaveURL('/companions')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('For adults only')
  await expect(page.getByRole('radio')).toHaveCount(0)
  await page.getByRole('button', { name: 'I am 18 or older' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All Companions by Location')
})

test.describe('the gate without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a plain form confirms the age', async ({ page }) => {
    await page.goto('/browse?search=dinner')
    await page.getByRole('button', { name: 'I am 18 or older' }).click()
    await expect(page).toHaveURL('/browse?search=dinner')
    await expect(page.locator('main img').first()).toBeVisible()
  })
})
