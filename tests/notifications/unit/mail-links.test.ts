import { describe, expect, test } from 'vitest'
import { resolveSiteLinks } from '../../../worker/platform/mail/site-links.ts'
import { everyMail, origin } from '../../support/notifications/every-mail.ts'

type MailText = { subject: string; text: string }

/** English text where an email has several languages, and otherwise its only text. */
const textOf = (mail: unknown): MailText => {
  const { words, ...own } = mail as MailText & { words?: Record<string, MailText> }
  const { subject, text } = words?.['en'] ?? own
  return { subject, text: resolveSiteLinks(text, origin) }
}

/** The emails of a function; paragraphs for other emails are none. */
const mailsOf = (name: string): MailText[] =>
  everyMail[name]!().flatMap((mail) => (typeof mail === 'string' ? [] : [textOf(mail)]))

/** The last lines of some emails end or choose emails of their kind. */
const isPreference = (link: string, index: number) =>
  link.includes('/unsubscribe?') ||
  (index > 0 && /\/account\/settings$|\/more\/notifications$/.test(link))

const mainLinks = (text: string) =>
  (text.match(/https?:\S+/g) ?? []).filter((link, index) => !isPreference(link, index))

/** Emails of which some have another number of links than one, with the reason. */
const exceptions: Record<string, { links: number; reason: string }> = {
  'safety-timer/safetyClearEmail': { links: 0, reason: 'The contact has nothing more to do.' },
  'search-alerts/alertEmail': {
    links: 2,
    reason: 'Searches and followed profiles have a page each.',
  },
  'appeals/resultEmail': {
    links: 0,
    reason: 'A decision that stands is final; an applicant has no account.',
  },
  'applications/applicationReceiptEmails': {
    links: 0,
    reason: 'Without a second step there is no page.',
  },
  'applications/applicationEmails': {
    links: 0,
    reason: 'The applicant replies by email; an invitation follows.',
  },
  'accounts/declinedEmail': { links: 0, reason: 'Only the team can invite again.' },
  'data-requests/dataRequestReceiptEmails': {
    links: 0,
    reason: 'The reader has no account; the team replies by email.',
  },
  'data-requests/dataRequestEmails': {
    links: 0,
    reason: 'The reader has no account, and replies by email.',
  },
  'offboarding/departureEmail': { links: 0, reason: 'The profile and its area are closed.' },
  'members/deletionEmail': { links: 0, reason: 'The account has ended.' },
  'reports/reportEmails': {
    links: 0,
    reason: 'The reporter may have no account, and replies by email.',
  },
}

describe('email', () => {
  test.each(Object.keys(everyMail))('%s has one main link, or its reason', (name) => {
    const counts = mailsOf(name).map(({ text }) => mainLinks(text).length)
    const exception = exceptions[name]
    if (exception) expect(counts).toContain(exception.links)
    expect(counts.filter((count) => count !== 1 && count !== exception?.links)).toEqual([])
  })

  test.each(Object.keys(everyMail))('%s links to the page, not to the entry of an area', (name) => {
    const links = mailsOf(name).flatMap(({ text }) => mainLinks(text))
    expect(links.filter((link) => link === origin || link.endsWith('/admin'))).toEqual([])
  })

  test.each(Object.keys(everyMail))('%s names no path that a link could replace', (name) => {
    const texts = mailsOf(name).map(({ text }) => text)
    expect(texts.filter((text) => /under “|at the foot of|select “/.test(text))).toEqual([])
  })

  test('has a subject that no other email has', () => {
    const mailsBySubject = Map.groupBy(
      Object.keys(everyMail).flatMap((name) => {
        const subjects = new Set(mailsOf(name).map(({ subject }) => subject))
        return [...subjects].map((subject) => ({ name, subject }))
      }),
      ({ subject }) => subject,
    )
    const namesBySubject = [...mailsBySubject].map(([subject, mails]) => [
      subject,
      mails.map(({ name }) => name),
    ])
    // A reference tells them apart, or the news is the same.
    const isReference = (subject: unknown) => String(subject).includes('4-5')
    expect(
      namesBySubject.filter(([subject, names]) => names!.length > 1 && !isReference(subject)),
    ).toEqual([])
  })

  test('without the site’s address leaves out the paragraph with the link', () => {
    const { text } = textOf(everyMail['companion-notices/changedEmail']!()[0])
    expect(text).toContain(`${origin}/own/more/team-changes`)
    const { words } = everyMail['companion-notices/changedEmail']!()[0] as {
      words: Record<string, MailText>
    }
    expect(resolveSiteLinks(words['en']!.text, null)).not.toContain('http')
  })
})
