import { beforeEach, describe, expect, test } from 'vitest'
import { ask, askJson, dataOf, newAddress, PASSWORD, resetStandIns, visitor } from './stand-in.ts'

beforeEach(async () => {
  await resetStandIns()
  await ask('/local/mail.json', { method: 'DELETE' })
})

const sample = {
  to: 'ada@velours.test',
  subject: 'Your <application>',
  text: 'See http://localhost:8787/a?b=1&c=2. <script>alert(1)</script>',
  html: '<p>See <a href="http://localhost:8787/a?b=1&amp;c=2">here</a>.</p>',
}

const send = (body: unknown, headers = {}) =>
  ask('/local/mail', { method: 'POST', headers, body: JSON.stringify(body) })

describe('the mailbox', () => {
  test('rejects mail to an address of the refusing domain', async () => {
    const answer = await send({ ...sample, to: 'ada@refuses.test' })
    expect(answer.status).toBe(422)
    expect(await askJson('/local/mail.json')).toEqual([])
  })

  test('is empty at first', async () => {
    expect(await askJson('/local/mail.json')).toEqual([])
    expect(await (await ask('/local/mail')).text()).toContain('No mail yet.')
  })

  test('lists mail of the site and the sign-in service, newest first', async () => {
    expect((await send(sample)).status).toBe(202)
    const email = newAddress()
    dataOf(await visitor().signUp({ email, password: PASSWORD }))
    const [second, first] = await askJson<object[]>('/local/mail.json')
    expect(first).toMatchObject({ ...sample, links: ['http://localhost:8787/a?b=1&c=2'] })
    expect(second).toMatchObject({
      to: email,
      subject: 'Confirm your email address',
      text: expect.stringContaining('Confirm my address'),
      html: expect.stringContaining('<h2>Confirm your email address</h2>'),
      links: [expect.stringMatching(/^http:\/\/localhost:8787\/auth\/v1\/verify\?token=/)],
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })

  test('has a page with working links and no scripts', async () => {
    await send(sample)
    const response = await ask('/local/mail')
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    const page = await response.text()
    expect(page).toContain('Your &lt;application&gt;')
    expect(page).toContain('<a href="http://localhost:8787/a?b=1&amp;c=2">')
    expect(page).not.toContain('<script')
    expect(page).not.toContain('style=')
  })

  test('shows an email’s HTML in a sandbox', async () => {
    await send(sample)
    const [{ id } = {}] = await askJson<{ id?: number }[]>('/local/mail.json')
    const response = await ask(`/local/mail/${id}`)
    expect(await response.text()).toBe(sample.html)
    expect(response.headers.get('content-security-policy')).toMatch(/sandbox$/)
    expect((await ask('/local/mail/999999')).status).toBe(404)
  })

  test('can be emptied', async () => {
    await send(sample)
    expect((await ask('/local/mail.json', { method: 'DELETE' })).status).toBe(204)
    expect(await askJson('/local/mail.json')).toEqual([])
  })

  test('accepts complete emails only, and none from pages of other sites', async () => {
    expect((await send({ to: 'ada@velours.test' })).status).toBe(422)
    expect((await send('no email')).status).toBe(422)
    expect((await send(sample, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await send(sample, { origin: 'http://localhost:8787' })).status).toBe(202)
  })
})
