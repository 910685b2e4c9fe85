import sharp from 'sharp'
import type { Page } from 'playwright/test'
import { HONEYPOT } from '#platform/honeypot'
import { newAddress } from '../accounts.ts'
import { photo } from '../admin-files.ts'
import { expectAccessible } from '../axe.ts'
import { mailsTo, subjectsTo } from '../mails.ts'
import { expect, isReady, open, test } from '../site.ts'

async function fill(page: Page, email: string) {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Muster')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone').fill('+41 79 123 45 67')
  await page.getByLabel('Age', { exact: true }).fill('28')
  await page.getByLabel('Location').selectOption('Bern')
  await page.getByLabel('About you').fill('I studied music.')
}
async function agree(page: Page) {
  await page.getByLabel(/I meet the requirements/).check()
  await page.getByLabel(/I agree to my details/).check()
}
const press = (page: Page) => page.getByRole('button', { name: 'Send application' }).click()
const reference = (page: Page) => page.getByRole('main').getByText(/^A-\w{4}-\w{4}$/)

test('a stored draft fills in the visible fields of an application only', async ({ page }) => {
  await page.addInitScript(
    (draft) => sessionStorage.setItem('draft-application', draft),
    JSON.stringify({ firstName: 'Ada', [HONEYPOT]: 'https://example.test' }),
  )
  await open(page, '/apply')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.locator('.honey input')).toHaveValue('')
})

test(
  'an application names mistakes at their fields, and mails both sides',
  { tag: '@smoke' },
  async ({ page }) => {
    const email = newAddress()
    await open(page, '/apply')
    await fill(page, email)
    await page.getByLabel('Age', { exact: true }).fill('20')
    await press(page)
    await expect(page.getByLabel('Age', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Age', { exact: true })).toHaveAccessibleDescription(
      /You must be at least 21/,
    )
    await expect(page.getByText('Tick this to continue.')).toBeVisible()
    await page.getByLabel('Age', { exact: true }).fill('21')
    await expect(page.getByText(/You must be at least 21/)).toHaveCount(0)
    await agree(page)
    await press(page)

    await expect(page).toHaveURL(/\/sent\?reference=A-/)
    const code = await reference(page).innerText()
    await expect(page.getByText(/within 48 hours/)).toBeVisible()
    await expect.poll(() => mailsTo(page, email)).toHaveLength(1)
    const [mail] = await mailsTo(page, email)
    expect(mail?.subject).toBe(`Your application ${code}`)
    expect(mail?.text).not.toMatch(/Ada|music/)
    await expect.poll(() => subjectsTo(page, 'office@velours.test')).toContain(`To do: ${code}`)
  },
)

test('an application that was refused, or whose answer was lost, keeps its input and is stored once', async ({
  page,
  expectFaults,
}) => {
  expectFaults('/api/applications', '429', 'net::ERR')
  const email = newAddress()
  await open(page, '/apply')
  await fill(page, email)
  await agree(page)
  let attempts = 0
  await page.route('/api/applications', async (route) => {
    attempts++
    if (attempts === 1) {
      const headers = { 'retry-after': '777' }
      return route.fulfill({ status: 429, headers, json: { detail: 'Too many attempts.' } })
    }
    if (attempts > 2) return route.continue()
    // The Worker receives the request, but the browser gets no answer.
    await route.fetch()
    await route.abort('connectionreset')
  })
  const alert = page.getByRole('main').getByRole('alert')
  await press(page)
  await expect(alert).toHaveText('Too many attempts. Try again in 13 minutes.')
  await press(page)
  await expect(alert).toHaveText('Network error. Please check your connection.')
  await expect(page.getByLabel('About you')).toHaveValue('I studied music.')
  await press(page)
  await expect(reference(page)).toBeVisible()
  await expect.poll(() => mailsTo(page, email)).toHaveLength(1)
})

test('an application keeps its input in this tab until it is sent, except the consent', async ({
  page,
}) => {
  await open(page, '/apply')
  await fill(page, newAddress())
  await agree(page)
  await page.reload()
  await isReady(page)
  await expect(page.getByLabel('About you')).toHaveValue('I studied music.')
  await expect(page.getByLabel('Location')).toHaveValue('bern')
  await expect(page.getByLabel(/I agree to my details/)).not.toBeChecked()
  await agree(page)
  await press(page)
  await expect(reference(page)).toBeVisible()
  await open(page, '/apply')
  await expect(page.getByLabel('About you')).toHaveValue('')
})

test.describe('the second step of an application on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('stores photos immediately and text in this tab, and keeps both after an error', async ({
    page,
    expectFaults,
  }) => {
    expectFaults('/api/applications/photos', 'net::ERR')
    await open(page, '/apply')
    await fill(page, newAddress())
    await agree(page)
    await press(page)
    await page.getByRole('link', { name: 'Add more details' }).click()
    await expect(page.getByRole('heading', { name: 'A little more about you' })).toBeVisible()
    await page.getByLabel('Languages').fill('German, French')
    let lostCount = 0
    await page.route('/api/applications/photos', async (route) => {
      if (lostCount++ > 0) return route.continue()
      // The Worker receives the request, but the browser gets no answer.
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page
      .getByLabel('Choose photos')
      .setInputFiles([
        await photo('lake.jpg', '#446688'),
        { name: 'words.png', mimeType: 'image/png', buffer: Buffer.from('no picture') },
      ])
    await expect(page.getByText('lake.jpg: Network error.')).toBeVisible()
    await expect(page.getByText(/^words\.png: (?!Uploading)/)).toBeVisible()
    await page.getByRole('button', { name: 'Try Again' }).first().click()
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove' }).last().click()
    await expect(page.getByText('words.png')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('img', { name: /^Photo/ })).toHaveCount(1)
    await expect(page.getByLabel('Languages')).toHaveValue('German, French')
    await expectAccessible(page, '/apply/details')
    await page.getByRole('button', { name: 'Send details' }).click()
    await expect(reference(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Add more details' })).toHaveCount(0)
  })

  test('fills transparent parts of a photo with white', async ({ page }) => {
    // Records the colour of the first pixel of each uploaded picture.
    await page.addInitScript(() => {
      const { toBlob } = HTMLCanvasElement.prototype
      HTMLCanvasElement.prototype.toBlob = function (...values) {
        const pixel = this.getContext('2d')!.getImageData(0, 0, 1, 1).data
        document.documentElement.dataset.pixel = [...pixel].join()
        toBlob.apply(this, values)
      }
    })
    await open(page, '/apply')
    await fill(page, newAddress())
    await agree(page)
    await press(page)
    await page.getByRole('link', { name: 'Add more details' }).click()
    const channels = 4
    const background = { r: 0, g: 0, b: 0, alpha: 0 }
    const buffer = await sharp({ create: { width: 400, height: 400, channels, background } })
      .png()
      .toBuffer()
    await page
      .getByLabel('Choose photos')
      .setInputFiles([{ name: 'clear.png', mimeType: 'image/png', buffer }])
    await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-pixel', '255,255,255,255')
  })

  test('explains an incomplete link', async ({ page, expectFaults }) => {
    expectFaults('/api/applications/details/open', '404')
    await open(page, '/apply/details#wrong')
    await expect(page.getByRole('alert')).toContainText('This link isn’t valid.')
    await open(page, '/')
    await open(page, '/apply/details')
    await expect(page.getByText(/a part of it is missing/)).toBeVisible()
  })
})

test('works by keyboard only', async ({ page }) => {
  await open(page, '/apply')
  await page.getByLabel('First name').focus()
  const { keyboard } = page
  const email = newAddress()
  for (const text of ['Ada', 'Muster', email, '+41 79 123 45 67', '28', 'Zu', 'Ex']) {
    await keyboard.type(text)
    await keyboard.press('Tab')
  }
  await keyboard.type('I studied music.')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await keyboard.press('Tab')
  await keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await keyboard.press('Enter')
  await expect(reference(page)).toBeVisible()
})

test.describe('an application without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('is sent as a plain form', async ({ page }) => {
    await page.goto('/apply')
    await fill(page, newAddress())
    await agree(page)
    await press(page)
    await expect(page).toHaveURL(/\/sent\?reference=A-/)
    await expect(reference(page)).toBeVisible()
  })
})

test.describe('accessibility of the application form', () => {
  test('a form with mistakes and a sent application pass axe', async ({ page }) => {
    await open(page, '/apply')
    await press(page)
    await expect(page.getByText('Enter your first name.')).toBeVisible()
    await expectAccessible(page, '/apply')
    await open(page, '/sent?reference=A-2345-6789')
    await expectAccessible(page, '/sent')
  })
})
