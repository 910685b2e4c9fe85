import { strict } from 'node:assert'
import sharp from 'sharp'
import type { CaseCountsAnswer } from '#staff/case-counts'
import type { Cases } from './daily-cases.ts'
import type { Hand } from './staff-hand.ts'

type Task = {
  name: string
  run: (hand: Hand, cases: Cases) => Promise<void>
}

const section = ({ page }: Hand, name: string) =>
  page.getByRole('navigation').getByRole('link', { name }).first()
const dialog = ({ page }: Hand, name?: string) =>
  page.getByRole('dialog', name === undefined ? {} : { name }).last()
/** Waits for the page's confirmation. */
const waitForText = ({ page }: Hand, text: string | RegExp) =>
  page.getByText(text).first().waitFor()

type Entry = { act: string; detail: object }

/** The newest entry of the audit log about a subject. */
async function lastEntry(staff: Cases['staff'], subject: string): Promise<Entry> {
  const { entries } = await staff.ask<{ entries: Entry[] }>(
    'GET',
    `/admin/audit-log?limit=1&subject=${subject}`,
  )
  strict.ok(entries[0], `nothing is in the log about ${subject}`)
  return entries[0]
}

async function photos() {
  const colours = ['#733', '#373', '#337', '#773', '#377']
  return Promise.all(
    colours.map(async (background, index) => {
      const create = { width: 300, height: 400, channels: 3, background } as const
      const buffer = await sharp({ create }).jpeg().toBuffer()
      return { name: `photo-${index + 1}.jpg`, mimeType: 'image/jpeg', buffer }
    }),
  )
}

async function publish(hand: Hand, { staff, birthDate }: Cases) {
  const name = 'Apolline'
  const files = await photos()
  await hand.key('Control+k')
  await hand.type(`add ${name}, Zurich, Apolline Muster, ${birthDate}, signed form`)
  await hand.page.getByRole('option', { name: `Add ${name} in Zurich`, selected: true }).waitFor()
  await hand.key('Enter')
  await hand.attach(dialog(hand).getByLabel('Files', { exact: true }), files)
  await hand.press(dialog(hand).getByRole('checkbox', { name: 'Identity', exact: true }))
  await hand.press(dialog(hand).getByRole('button', { name: 'Create and publish' }))
  await waitForText(hand, 'Companion created successfully!')
  await hand.page.getByRole('dialog').waitFor({ state: 'hidden' })
  const { companions } = await staff.ask<{ companions: { id: string; not_public: unknown[] }[] }>(
    'GET',
    `/admin/companions?search=${name}`,
  )
  const [newCompanionRow] = companions
  strict.deepEqual(newCompanionRow?.not_public, [])
  const id = newCompanionRow?.id
  const { data } = await staff.ask<{ data: { public_photos: unknown[] } }>(
    'GET',
    `/companions/${id}`,
  )
  strict.equal(data.public_photos.length, 5)
}

async function approveReviews(hand: Hand, { staff }: Cases) {
  await hand.press(section(hand, 'Reviews'))
  await hand.press(hand.page.getByRole('checkbox', { name: 'Select all 10 reviews to moderate' }))
  await hand.press(hand.page.getByRole('button', { name: 'Approve 10 reviews' }))
  await waitForText(hand, '10 reviews have been published.')
  const { counts } = await staff.ask<CaseCountsAnswer>('GET', '/admin/case-counts/review')
  strict.equal(counts['pending'], 0)
}

/** Five requests to one companion, answered together after their messages were read. */
async function answerRequests(hand: Hand, { staff, companionToBook, requests }: Cases) {
  const waiting = async () => {
    const path = `/admin/requests?state=waiting&companion=${companionToBook.id}`
    return (await staff.ask<{ total: number }>('GET', path)).total
  }
  const before = await waiting()
  await hand.press(section(hand, 'Requests'))
  await hand.fill(hand.page.getByRole('searchbox'), companionToBook.name)
  const selectAll = hand.page.getByRole('checkbox', { name: 'Select all 5 waiting requests' })
  await hand.press(selectAll)
  const form = hand.page.getByRole('form', { name: 'Answer together' })
  for (const reference of requests) await form.getByText(reference).waitFor()
  await hand.fill(form.getByLabel('Answer to all'), 'With pleasure: at seven, by the stairs.')
  await hand.press(form.getByRole('button', { name: 'Send 5 answers' }))
  await waitForText(hand, '5 requests answered.')
  const isDone = async () => (await waiting()) === before - 5
  for (let tries = 0; tries < 50 && !(await isDone()); tries++) await hand.page.waitForTimeout(100)
  strict.equal(await waiting(), before - 5)
}

async function handleReport(hand: Hand, { staff, report, reportedCompanion }: Cases) {
  // The page opens with the first report of the list, which is due first.
  await hand.press(hand.page.getByRole('link', { name: 'Open reports' }))
  await hand.page.locator('.admin-open').getByText(report.reference).waitFor()
  await hand.press(hand.page.getByRole('button', { name: 'Hide the profile', exact: true }))
  await waitForText(hand, `The profile of ${reportedCompanion.name} is hidden.`)
  await strict.rejects(staff.ask('GET', `/companions/${reportedCompanion.id}`), /404/)
}

async function refund(hand: Hand, { staff, saleId }: Cases) {
  await hand.key('Control+k')
  await hand.type(saleId)
  await hand.page.getByRole('group', { name: 'Payments' }).getByText(saleId).waitFor()
  await hand.key('Enter')
  const form = hand.page.getByRole('form', { name: 'Next step' })
  await hand.choose(form.getByLabel('Action', { exact: true }), 'refund')
  await hand.fill(form.getByLabel('Note or reason'), 'Paid twice by mistake.')
  await hand.press(form.getByRole('button', { name: 'Apply', exact: true }))
  await waitForText(hand, 'Done.')
  strict.equal((await lastEntry(staff, `flexpay-${saleId}`)).act, 'payment.refund')
}

async function changePrice(hand: Hand, { staff, pricedCompanion }: Cases) {
  await hand.key('Control+k')
  await hand.type(`${pricedCompanion.name} 500`)
  const option = hand.page.getByRole('option', {
    name: `Set to CHF 500 for ${pricedCompanion.name}`,
  })
  await option.and(hand.page.locator('[aria-selected="true"]')).waitFor()
  await hand.key('Enter')
  await waitForText(hand, `The price per hour of ${pricedCompanion.name} is now CHF 500.`)
  const { detail } = await lastEntry(staff, pricedCompanion.id)
  strict.match(JSON.stringify(detail), /"price_per_hour":.*CHF 500/)
}

async function findRate(hand: Hand, { changedCompanion }: Cases) {
  await hand.press(hand.page.getByRole('link', { name: 'View the full log' }))
  await hand.choose(hand.page.getByLabel('Changed field'), 'Rates and prices')
  await hand.fill(hand.page.getByLabel('Subject'), changedCompanion.name)
  await hand.press(hand.page.getByRole('button', { name: 'Show', exact: true }))
  const row = hand.page
    .getByRole('row', { name: changedCompanion.name })
    .filter({ hasText: 'CHF 950' })
  await row.filter({ hasText: /^\d.*admin/ }).waitFor()
}

async function grantPremium(hand: Hand, { staff, grantedEmail, grantedId }: Cases) {
  await hand.key('Control+k')
  await hand.type(`grant ${grantedEmail} goodwill after the outage`)
  const name = new RegExp(`^Grant Premium until .* to ${grantedEmail}: goodwill after the outage`)
  await hand.page.getByRole('option', { name, selected: true }).waitFor()
  await hand.key('Enter')
  await waitForText(hand, `Premium was granted to ${grantedEmail}.`)
  strict.equal((await lastEntry(staff, grantedId)).act, 'premium.given')
}

async function isHidden(staff: Cases['staff'], city: string) {
  const { countries } = await staff.ask<{
    countries: { cities: { name: string; hidden: boolean }[] }[]
  }>('GET', '/admin/places')
  const cities = countries.flatMap((country) => country.cities)
  return cities.find(({ name }) => name === city)?.hidden
}

async function hideCity(hand: Hand, { staff }: Cases) {
  await hand.press(hand.page.getByRole('button', { name: 'Hide Bern' }))
  await hand.page.getByRole('button', { name: 'Show Bern' }).waitFor()
  strict.equal(await isHidden(staff, 'Bern'), true)
}

/** Starts from any open page. */
async function hideCityByKeys(hand: Hand, { staff }: Cases) {
  await hand.key('Control+k')
  await hand.type('hide basel')
  await hand.page.getByRole('option', { name: 'Hide Basel', exact: true }).waitFor()
  await hand.key('Enter')
  await waitForText(hand, 'Basel is hidden.')
  strict.equal(await isHidden(staff, 'Basel'), true)
}

async function exportMonth(hand: Hand, { staff }: Cases) {
  const file = hand.page.waitForEvent('download')
  await hand.press(section(hand, 'Money'))
  await hand.press(hand.page.getByRole('link', { name: 'All payments' }))
  await hand.press(hand.page.getByRole('button', { name: 'Export as CSV' }))
  const month = /^payments-(.*)\.csv$/.exec((await file).suggestedFilename())?.[1]
  strict.equal((await lastEntry(staff, `${month}`)).act, 'payments.exported')
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
