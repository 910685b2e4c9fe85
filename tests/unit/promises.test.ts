import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// What our pages promise to companions and clients, and the test of the behaviour behind each sentence.
// Whoever changes one of them finds the other here.

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFileSync(fileURLToPath(new URL(path, root)), 'utf8')

/** As it is read: without markup, in one line. */
const wordsOf = (path: string) =>
  read(path)
    .replace(/\{' '\}/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')

const publication = 'thorough/worker/publication.test.ts'
const ownProfile = 'thorough/worker/own-profile.test.ts'
const ownRequests = 'thorough/worker/own-requests.test.ts'
const checksEnd = 'thorough/worker/checks-end.test.ts'

const promises: [page: string, says: string, test: string, named: string][] = [
  [
    'safety',
    'No profile is published before we have verified who the person is and that she is of age, and recorded that she agrees to be listed.',
    publication,
    'is nowhere without %s, and staff read why',
  ],
  [
    'safety',
    'A verified badge stands for a dated check: what was checked, by whom, and how long it remains valid.',
    checksEnd,
    'how a check was made is kept, and stays when the form says nothing',
  ],
  [
    'safety',
    'Location and camera data are taken out of every photo and video before anyone can see it.',
    'thorough/worker/planted-marks.test.ts',
    'nothing is served: $where',
  ],
  [
    'standards',
    'at least the minimum age that we set for every listing, shown by an official document',
    publication,
    'the minimum age of the settings counts at once',
  ],
  [
    'standards',
    'Availability is set by the companion, or by our team where it runs the profile for her, and changes to offline by itself.',
    ownProfile,
    'that staff set ends twelve hours after it was set',
  ],
  [
    'standards',
    'New texts and pictures are read by us before they are public.',
    'thorough/worker/submission-crawl.test.ts',
    'what a companion submits changes no byte that others are answered',
  ],
  [
    'standards',
    'A check is valid for a time; it is then repeated, or the badge lapses by itself.',
    checksEnd,
    'lists, the home page and the profile say the same',
  ],
  [
    'apply',
    'You are invited to an area of your own, where you write your profile and choose its pictures.',
    'thorough/worker/companion-invitations.test.ts',
    'links the account, shows the area, and works once',
  ],
  [
    'apply',
    'you can pause your profile, or take anything off it, at any moment.',
    'thorough/worker/own-content.test.ts',
    'a text, a rate, a service, a language and',
  ],
  [
    'companion-support',
    'taking pictures down, pausing or leaving for good.',
    'thorough/worker/own-leave.test.ts',
    'takes the profile off the site at once',
  ],
  [
    'wellness',
    'Your profile can be paused.',
    ownProfile,
    'takes the profile off every list and page, and back',
  ],
  [
    'verified-benefits',
    'We write to you two weeks before it lapses.',
    checksEnd,
    'from two weeks before the end on, and no earlier',
  ],
  [
    'verified-benefits',
    'Only members whose request was answered may write one, and all are moderated.',
    'thorough/worker/reviews.test.ts',
    'is refused before an answer, after a withdrawal',
  ],
  [
    'verified-benefits',
    'You choose what everyone sees and what only Premium members may see.',
    'thorough/worker/own-stories.test.ts',
    'makes it private at once, with its stories, and public after a review',
  ],
  [
    'discreet',
    'removed from this browser when you turn the mode on.',
    'e2e/discretion.spec.ts',
    'it begins at the gate, and nothing remains',
  ],
  [
    'discreet',
    'pages and pictures are not stored.',
    'worker/discreet-mode.test.ts',
    'no picture, answer or page is kept by the browser',
  ],
  [
    'discreet',
    'You stay signed in in the tab in which you turn the mode on, and in no other.',
    'e2e/discretion.spec.ts',
    'a member stays signed in in this tab alone',
  ],
  [
    'discreet',
    'Press Escape three times within a second',
    'e2e/discretion.spec.ts',
    'three times Escape leaves, through whatever is open',
  ],
  [
    'booking',
    'each reply says who wrote it.',
    ownRequests,
    'answers herself: the member sees who wrote, staff read',
  ],
  [
    'booking',
    'Three may await an answer at a time; Premium members have no such limit.',
    'thorough/worker/open-requests.test.ts',
    'a plan has no such limit',
  ],
  [
    'legal/privacy/protection',
    'the companion you write to: your display name and what your request says',
    ownRequests,
    'names a member as they chose, and never by an address',
  ],
  [
    'legal/privacy/rights',
    'Who on our team opened a companion’s private data',
    'worker/companion-access.test.ts',
    'is hers to read at once, newest first',
  ],
  [
    'legal/privacy/collection',
    'sums, with no record of by whom.',
    'thorough/worker/figures.test.ts',
    'show whole days alone, and no number under five',
  ],
  [
    'legal/terms/agreement',
    'If a companion prefers, our team replies to messages on her behalf',
    ownRequests,
    'counts at once for open requests, is public and logged',
  ],
  [
    'legal/terms/content',
    'You may ask us for the reason',
    'thorough/worker/admin-users.test.ts',
    'needs a reason, and spares oneself',
  ],
  [
    'legal/terms/law',
    'New versions appear here with their date',
    'worker/information.test.ts',
    'Last updated December 15, 2024',
  ],
  [
    'legal/terms/law',
    'members are informed by email, at least 30 days before',
    'thorough/worker/terms.test.ts',
    'are mailed to every member, once, in their language',
  ],
  [
    'companion-guidelines',
    'A range is enough. It must be right: your own age lies within it.',
    'thorough/worker/own-content.test.ts',
    'from the minimum of the settings on, with her recorded age in it',
  ],
  [
    'companion-guidelines',
    'Enter the days on which you are away: your profile says so, and does not show you online.',
    ownProfile,
    'is shown on the profile and ends being online',
  ],
  [
    'companion-guidelines',
    'Our own team writes and runs a profile only at the companion’s request',
    ownRequests,
    'counts at once for open requests, is public and logged',
  ],
]

test.each(promises)('/%s: %s', (page, says, file, named) => {
  expect(wordsOf(`web/pages/${page}.tsx`)).toContain(says)
  expect(read(`tests/${file}`)).toContain(named)
})

test.each(['home', 'browse', 'companions'])(
  '/%s calls no one verified: a profile alone says it, of its own checks',
  (page) => {
    const words = read(`web/pages/${page}.tsx`)
    expect(words).toContain('companions')
    expect(words).not.toMatch(/verified/i)
  },
)
