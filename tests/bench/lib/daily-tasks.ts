import { strict as assert } from 'node:assert'
import sharp from 'sharp'
import type { Cases } from './daily-cases.ts'
import type { Hand } from './staff-hand.ts'

type Task = {
  name: string
  run: (by: Hand, cases: Cases) => Promise<void>
}

const section = ({ page }: Hand, name: string) =>
  page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name })
const dialog = ({ page }: Hand, name?: string) =>
  page.getByRole('dialog', name === undefined ? {} : { name }).last()
/** Says that something was done. */
const said = ({ page }: Hand, text: string | RegExp) => page.getByText(text).first().waitFor()

type Entry = { act: string; detail: object }

/** The newest entry of the log about someone or something. */
async function lastEntry(staff: Cases['staff'], subject: string): Promise<Entry> {
  const { entries } = await staff.ask<{ entries: Entry[] }>(
    'GET',
    `/admin/audit-log?limit=1&subject=${subject}`,
  )
  assert.ok(entries[0], `nothing is in the log about ${subject}`)
  return entries[0]
}

async function photos() {
  const colours = ['#733', '#373', '#337', '#773', '#377']
  return Promise.all(
    colours.map(async (background, at) => {
      const create = { width: 300, height: 400, channels: 3, background } as const
      const buffer = await sharp({ create }).jpeg().toBuffer()
      return { name: `photo-${at + 1}.jpg`, mimeType: 'image/jpeg', buffer }
    }),
  )
}

async function publish(by: Hand, { staff, born }: Cases) {
  const name = 'Apolline'
  const files = await photos()
  await by.press(by.page.getByRole('link', { name: 'Add companion' }))
  const field = (label: string) => dialog(by).getByLabel(label, { exact: true }).first()
  await by.fill(field('Name'), name)
  await by.choose(field('Location'), 'Zurich, Switzerland')
  await by.fill(field('Given by (her legal name)'), 'Apolline Muster')
  await by.fill(field('How it was given'), 'signed form')
  await by.fill(field('Date of birth'), born)
  await by.attach(dialog(by).getByLabel('Files', { exact: true }), files)
  await by.press(dialog(by).getByRole('checkbox', { name: 'Identity', exact: true }))
  await by.press(dialog(by).getByRole('button', { name: 'Create and publish' }))
  await said(by, 'Companion created successfully!')
  await by.page.getByRole('dialog').waitFor({ state: 'hidden' })
  const { companions } = await staff.ask<{ companions: { id: string; not_public: unknown[] }[] }>(
    'GET',
    `/admin/companions?search=${name}`,
  )
  const [made] = companions
  assert.deepEqual(made?.not_public, [])
  const id = made?.id
  const { data } = await staff.ask<{ data: { public_photos: unknown[] } }>(
    'GET',
    `/companions/${id}`,
  )
  assert.equal(data.public_photos.length, 5)
}

async function approveReviews(by: Hand, { staff }: Cases) {
  await by.press(section(by, 'Reviews'))
  await by.press(by.page.getByRole('checkbox', { name: 'Select all 10 reviews to moderate' }))
  await by.press(by.page.getByRole('button', { name: 'Approve 10 reviews' }))
  await said(by, '10 reviews have been published.')
  const { counts } = await staff.ask<{ counts: { pending?: number } }>('GET', '/admin/reviews')
  assert.equal(counts.pending ?? 0, 0)
}

async function answerRequests(by: Hand, { staff, wanted, requests }: Cases) {
  const waiting = async () => {
    const path = `/admin/requests?state=waiting&companion=${wanted.id}`
    return (await staff.ask<{ total: number }>('GET', path)).total
  }
  const before = await waiting()
  await by.press(section(by, 'Requests'))
  await by.press(by.page.getByRole('link', { name: requests[0]! }))
  for (const reference of requests) {
    await by.page.locator('.admin-open').getByText(reference).waitFor()
    const answer = by.page.getByLabel('Answer', { exact: true })
    await by.fill(answer, 'With pleasure: at seven, by the stairs.')
    await by.press(by.page.getByRole('button', { name: 'Send and open next' }))
  }
  await by.page.locator('.admin-open').getByText(requests.at(-1)!).waitFor({ state: 'hidden' })
  const isDone = async () => (await waiting()) === before - 5
  for (let tries = 0; tries < 50 && !(await isDone()); tries++) await by.page.waitForTimeout(100)
  assert.equal(await waiting(), before - 5)
}

async function handleReport(by: Hand, { staff, report, stolen }: Cases) {
  // The first of the list, which is the one that is due first, opens with it.
  await by.press(by.page.getByRole('link', { name: 'Open reports' }))
  await by.page.locator('.admin-open').getByText(report.reference).waitFor()
  await by.press(by.page.getByRole('button', { name: 'Hide the profile', exact: true }))
  await said(by, `The profile of ${stolen.name} is hidden.`)
  await assert.rejects(staff.ask('GET', `/companions/${stolen.id}`), /404/)
}

async function refund(by: Hand, { staff, saleId }: Cases) {
  await by.key('Control+k')
  await by.type(saleId)
  await by.page.getByRole('group', { name: 'Payments' }).getByText(saleId).waitFor()
  await by.key('Enter')
  const form = by.page.getByRole('form', { name: 'Next step' })
  await by.choose(form.getByLabel('Action', { exact: true }), 'refund')
  await by.fill(form.getByLabel('Note or reason'), 'Paid twice by mistake.')
  await by.press(form.getByRole('button', { name: 'Apply', exact: true }))
  await said(by, 'Done.')
  assert.equal((await lastEntry(staff, `flexpay-${saleId}`)).act, 'payment.refund')
}

async function changePrice(by: Hand, { staff, priced }: Cases) {
  await by.key('Control+k')
  await by.type(`${priced.name} 500`)
  const option = by.page.getByRole('option', { name: `Set to CHF 500 for ${priced.name}` })
  await option.and(by.page.locator('[aria-selected="true"]')).waitFor()
  await by.key('Enter')
  await said(by, `The price per hour of ${priced.name} is now CHF 500.`)
  const { detail } = await lastEntry(staff, priced.id)
  assert.match(JSON.stringify(detail), /"hourPrice":.*50000/)
}

async function findRate(by: Hand, { changed }: Cases) {
  await by.press(section(by, 'Audit log'))
  await by.choose(by.page.getByLabel('Changed field'), 'Rates and prices')
  await by.fill(by.page.getByLabel('Subject'), changed.name)
  await by.press(by.page.getByRole('button', { name: 'Show', exact: true }))
  const row = by.page.getByRole('row', { name: changed.name }).filter({ hasText: 'CHF 950' })
  await row.filter({ hasText: /^\d.*admin/ }).waitFor()
}

async function grantPremium(by: Hand, { staff, granted, grantedId }: Cases) {
  await by.key('Control+k')
  await by.type(`grant ${granted} goodwill after the outage`)
  const name = new RegExp(`^Grant Premium until .* to ${granted}: goodwill after the outage`)
  await by.page.getByRole('option', { name, selected: true }).waitFor()
  await by.key('Enter')
  await said(by, `Premium was granted to ${granted}.`)
  assert.equal((await lastEntry(staff, grantedId)).act, 'premium.given')
}

async function isHidden(staff: Cases['staff'], city: string) {
  const { countries } = await staff.ask<{
    countries: { cities: { name: string; hidden: boolean }[] }[]
  }>('GET', '/admin/places')
  const cities = countries.flatMap((country) => country.cities)
  return cities.find(({ name }) => name === city)?.hidden
}

async function hideCity(by: Hand, { staff }: Cases) {
  await by.press(by.page.getByRole('button', { name: 'Hide Bern' }))
  await by.page.getByRole('button', { name: 'Show Bern' }).waitFor()
  assert.equal(await isHidden(staff, 'Bern'), true)
}

/** From whatever page is open. */
async function hideCityByKeys(by: Hand, { staff }: Cases) {
  await by.key('Control+k')
  await by.type('hide basel')
  await by.page.getByRole('option', { name: 'Hide Basel', exact: true }).waitFor()
  await by.key('Enter')
  await said(by, 'Basel is hidden.')
  assert.equal(await isHidden(staff, 'Basel'), true)
}

async function exportMonth(by: Hand, { staff }: Cases) {
  const file = by.page.waitForEvent('download')
  await by.press(section(by, 'Payments'))
  await by.press(by.page.getByRole('link', { name: 'All payments' }))
  await by.press(by.page.getByRole('button', { name: 'Export as CSV' }))
  const month = /^payments-(.*)\.csv$/.exec((await file).suggestedFilename())?.[1]
  assert.equal((await lastEntry(staff, `${month}`)).act, 'payments.exported')
}

export const dailyTasks: readonly Task[] = [
  { name: 'publish with five photos', run: publish },
  { name: 'approve ten reviews', run: approveReviews },
  { name: 'answer five requests', run: answerRequests },
  { name: 'report of stolen photos', run: handleReport },
  { name: 'refund', run: refund },
  { name: 'change a price', run: changePrice },
  { name: 'find who changed a rate', run: findRate },
  { name: 'grant premium', run: grantPremium },
  { name: 'hide a city', run: hideCity },
  { name: 'hide a city by the keyboard', run: hideCityByKeys },
  { name: 'export a month', run: exportMonth },
]
