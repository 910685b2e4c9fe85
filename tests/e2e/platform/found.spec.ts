import { expectAccessible } from '../axe.ts'
import { count } from '../lists.ts'
import { anna, pathOf } from '../samples.ts'
import { companions, expect, open, test } from '../site.ts'

const adult = { name: 'adult', value: '1', domain: 'localhost', path: '/', expires: -1 }
const cookie = { ...adult, httpOnly: false, secure: false, sameSite: 'Lax' as const }

// A browser without any consent to optional storage; hiding a companion is an explicit choice.
test.use({ storageState: { cookies: [cookie], origins: [] } })

test('hidden companions are left out everywhere, counted, and restored by a press', async ({
  page,
}) => {
  await open(page, pathOf(anna))
  const hide = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Hide' }).click()
  }
  const note = page.getByRole('main').getByText('Anna is hidden from your lists.')
  await hide()
  await expect(note).toBeVisible()
  await expect(page.getByRole('status').getByText(/^Anna is hidden from/)).toBeAttached()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(note).toHaveCount(0)
  await hide()
  await expect(note).toBeVisible()

  await open(page, '/')
  await expect(companions(page).filter({ hasText: 'Clara' }).first()).toBeVisible()
  await expect(companions(page).filter({ hasText: 'Anna' })).toHaveCount(0)

  await open(page, '/companions')
  await count(page, '11 companions · 1 hidden')
  await expect(page.getByRole('main').locator('summary').first()).toHaveText(/Switzerland8 comp/)
  await expect(page.getByRole('heading', { level: 2, name: 'Austria' })).toHaveCount(0)

  await open(page, '/browse')
  await count(page, '11 companions · 1 hidden')
  await expect(companions(page)).toHaveCount(9)
  await expectAccessible(page, 'a list with someone hidden')

  await open(page, '/browse?search=anna')
  await count(page, '1 companion · 1 hidden')
  await expect(page.getByRole('heading', { name: 'Hidden by you' })).toBeVisible()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(companions(page)).toHaveText([/Anna/])
  await count(page, '1 companion')
  await page.getByRole('button', { name: 'Undo' }).click()
  await count(page, '1 companion · 1 hidden')
  await page.getByRole('button', { name: 'Show', exact: true }).click()

  await open(page, '/companions')
  await count(page, '11 companions')
  await expect(page.getByRole('heading', { level: 2, name: 'Austria' })).toBeVisible()
})

test('featured companions are marked in every order, and list and cards show the same facts', async ({
  page,
}) => {
  await open(page, '/browse?sort=name')
  const featured = companions(page).filter({ hasText: 'Featured' })
  await expect(featured).toHaveText([/Chiara/, /Isabelle/, /Sophia/])
  await expect(companions(page).nth(2)).toContainText('Featured')
  await page.getByRole('link', { name: 'List view' }).click()
  await expect(featured).toHaveText([/Chiara/, /Isabelle/, /Sophia/])
  await expect(featured.last()).toContainText('Elegant')
  await expect(featured.last()).toContainText('Art lover')
  await expect(featured.last()).not.toContainText('Attentive')
  await open(page, '/')
  await expect(companions(page).filter({ hasText: 'Sophia' }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Featured', { exact: true })).toHaveCount(0)
})

test('pressing a link to a list that is already loading doesn’t request it again', async ({
  page,
}) => {
  await open(page, '/browse?search=nobody+of+that+name')
  const requestedUrls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/companions' && search.includes('skip=')) requestedUrls.push(search)
  })
  // Hovering starts the request, and the press follows before its answer.
  await page.getByRole('link', { name: 'Clear All Filters' }).click({ delay: 100 })
  await expect(companions(page)).toHaveCount(10)
  expect(requestedUrls).toEqual(['?skip=0&limit=100'])
})
