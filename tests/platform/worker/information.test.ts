import { beforeAll, describe, expect, test } from 'vitest'
import { openSite } from '../../support/platform/open-site.ts'

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})

/** The text of a page's main part. */
async function wordsOf(path: string): Promise<string> {
  const response = await site.ask(path)
  expect(response.status).toBe(200)
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await response.text()) ?? []
  return main
    .replace(/<(?:\/?(?:a|b|strong|mark|time)\b[^>]*|!--.*?--)>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
}

async function sectionsOf(path: string): Promise<string[]> {
  const html = await (await site.ask(path)).text()
  return [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, title = '']) =>
    title
      .replace(/<[^>]+>/g, '')
      .replace(/^\d+\.\s*/, '')
      .trim(),
  )
}

const promises: [path: string, ...texts: string[]][] = [
  [
    '/booking',
    'from CHF 800 per 4 hours',
    'from CHF 1,500 per day',
    'from CHF 600 per 3 hours',
    'from CHF 1,200 per evening',
    'within 48 hours of the appointment',
    'each reply says who wrote it',
    'Guidelines',
  ],
  [
    '/safety',
    '112',
    '117',
    'Red flags',
    'What we do',
    'Guidelines',
    '[safety email]',
    'Report abuse',
  ],
  [
    '/standards',
    'Quality standards',
    'Selection criteria',
    'at least 4.5/5',
    '95%',
    'goals of the directory',
  ],
  [
    '/apply',
    'Minimum age 21',
    'Swiss residence or work permit',
    'Fluency in German, French or English',
    'Clean background check',
    'reviewed within 48 hours',
    'contacted by email',
    '[applications email]',
    'Zurich Geneva Basel Bern Lausanne Other',
    'New Some Experienced Expert',
    'First name',
    'Last name',
    'Email',
    'Phone',
    'Age',
    'Location',
    'About you',
  ],
  [
    '/verified-benefits',
    'What was checked',
    'When',
    'By whom',
    'Valid until',
    'two weeks before it lapses',
  ],
  ['/companion-support', '4 hours', '1 hour', '[support email]'],
  [
    '/companion-guidelines',
    'Verbal warning',
    'Written warning',
    'Suspension',
    'Termination',
    'never the way anyone works',
    'at least 4.5/5',
    '95%',
  ],
  ['/wellness', 'Health', 'Counselling', 'Legal help'],
  [
    '/privacy',
    'Last updated December 15, 2024',
    'Personal information',
    'Usage data',
    'Communication data',
    'Security information',
    'We do not sell your data',
    'Swiss Federal Act on Data Protection',
    'General Data Protection Regulation',
    'within 30 days',
    'Active accounts For the lifetime of the account',
    'Closed accounts 12 months',
    'Transaction records 10 years',
    'Marketing data Until consent is withdrawn',
    'Security logs 2 years',
    'the minimum age is 18',
    'data protection officer',
    'Cloudflare',
    'Supabase',
    'Verotel',
  ],
  [
    '/terms',
    'Last updated December 15, 2024',
    'facilitate connections',
    'be 18 or older',
    'legal capacity',
    'accurate information',
    'soliciting services outside the platform',
    'within 48 hours of the appointment',
    'in the 12 months before',
    'Swiss law applies',
    'courts of Zurich',
  ],
  [
    '/cookies',
    'Last updated December 15, 2024',
    'Essential Required Session to 1 year',
    'Analytics Optional Up to 2 years',
    'Preference Optional Up to 1 year',
    'Marketing Optional Up to 2 years',
    'Do Not Track',
    'not honoured',
    'Chrome',
    'Safari',
    'Firefox',
    'Edge',
    'If you disable cookies',
  ],
  [
    '/disclaimer',
    'Last updated December 15, 2024',
    'capped at the amount you paid us in the 12 months before',
    'within 48 hours of the appointment',
    'courts of Zurich',
  ],
  ['/imprint', '[company name]', '[company address]', 'Zurich, Switzerland', '[legal email]'],
]

test.each(promises)('%s contains the required texts', async (path, ...texts) => {
  const words = await wordsOf(path)
  expect(texts.filter((text) => !words.includes(text))).toEqual([])
})

describe('a legal page', () => {
  test.each<[string, ...string[]]>([
    [
      '/privacy',
      'Introduction',
      'Information we collect',
      'How we use it',
      'Sharing',
      'Security measures',
      'Your rights',
      'Cookies',
      'Retention',
      'International transfers',
      'Minimum age',
      'Changes to this policy',
      'Contact',
    ],
    [
      '/terms',
      'Agreement',
      'Description of the service',
      'Eligibility',
      'Your obligations',
      'Prohibited activities',
      'Payment terms',
      'Privacy',
      'Intellectual property',
      'Disclaimers',
      'Account termination',
      'Governing law and courts',
      'Changes to these terms',
      'Contact',
    ],
    [
      '/cookies',
      'What cookies are',
      'Four categories',
      'Third-party services',
      'Managing your preferences',
      'In your browser',
      'If you disable cookies',
      'Do Not Track',
      'Contact',
    ],
    [
      '/disclaimer',
      'General disclaimer',
      'Specific disclaimers',
      'Limits of liability',
      'Your responsibilities',
      'Third-party content',
      'Indemnification',
      'Force majeure',
      'Legal references',
      'Governing law',
      'Severability',
      'Updates',
      'Contact',
    ],
  ])('%s has all its sections in order', async (path, ...sections) => {
    expect(await sectionsOf(path)).toEqual(sections)
  })

  test.each(['/privacy', '/terms', '/cookies', '/disclaimer'])(
    '%s contains the address and both contacts',
    async (path) => {
      const words = await wordsOf(path)
      for (const contact of ['[company address]', '[legal email]', '[data protection email]'])
        expect(words).toContain(contact)
      expect(words).toContain('Zurich, Switzerland')
    },
  )
})

test('the booking page shows six steps and four kinds of company', async () => {
  const html = await (await site.ask('/booking')).text()
  const [, steps = ''] = /<ol class="steps">(.*?)<\/ol>/s.exec(html) ?? []
  const [, figures = ''] = /<dl class="figures">(.*?)<\/dl>/s.exec(html) ?? []
  expect(steps.match(/<li>/g)).toHaveLength(6)
  expect(figures.match(/<dt>/g)).toHaveLength(4)
})

test.each<[path: string, ...to: string[]]>([
  ['/booking', '/browse', '/safety'],
  ['/standards', '/browse', '/booking'],
  ['/companion-support', '/safety', '/verified-benefits', '/wellness', '/companion-guidelines'],
  [
    '/cookies',
    'https://www.cloudflare.com/privacypolicy/',
    'https://supabase.com/privacy',
    'https://www.verotel.com/en/privacy.html',
  ],
  ['/disclaimer', 'https://www.fedlex.admin.ch/eli/cc/2022/491/en', '/terms', '/privacy'],
  ['/safety', 'tel:112', 'tel:117'],
])('%s links to its related pages', async (path, ...to) => {
  const html = await (await site.ask(path)).text()
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  expect(to.filter((address) => !main.includes(`href="${address}"`))).toEqual([])
})

test('the cookie page lists four services, each with its privacy policy', async () => {
  const words = await wordsOf('/cookies')
  expect(
    words.match(/Privacy policy of (?:Cloudflare Email|Cloudflare|Supabase|Verotel)/g),
  ).toEqual(
    ['Cloudflare', 'Supabase', 'Verotel', 'Cloudflare Email'].map((n) => `Privacy policy of ${n}`),
  )
})

test.each(['/', '/browse', '/companion/nobody', '/privacy', '/login', '/sent', '/nowhere'])(
  '%s has a footer with all legal and safety links',
  async (path) => {
    const html = await (await site.ask(path, { headers: { cookie: 'adult=1' } })).text()
    const [, footer = ''] = /<footer[^>]*>(.*)<\/footer>/s.exec(html) ?? []
    const to = ['/safety', '/privacy', '/terms', '/imprint', '/cookies', '/report']
    expect(to.filter((address) => !footer.includes(`href="${address}"`))).toEqual([])
    for (const words of ['Adults only (18+)', 'English']) expect(footer).toContain(words)
  },
)

test('no page calls the companions verified as a whole', async () => {
  for (const path of ['/', '/browse', '/standards', '/apply']) {
    expect(await (await site.ask(path)).text()).not.toMatch(/verified,? (independent )?companions/i)
  }
})
