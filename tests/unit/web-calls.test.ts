import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/**
 * Where the web says by itself of what type something is: what was stored as text, what a form's own
 * choices are, and the generic core of the calls. A new one should be a check or a better type.
 */
const casts: Record<string, string> = {
  'admin/audit-log/audit-fields.ts': 'AuditField',
  'admin/companions/draft-store.ts': 'Draft',
  'admin/companions/more-filters.tsx': 'CompanionChoice',
  'admin/companions/verification-fields.tsx': 'CheckMethod',
  'admin/media/story-draft.ts': 'StoryDraft',
  'admin/payments/notification-labels.ts': 'RefusalCause',
  'admin/revisions/differences.tsx': 'ReviewedField ReviewedField',
  'admin/sections.ts': 'SectionId',
  'admin/shared/api/use-staff-answer.ts': 'AddressParts',
  'admin/shared/audit/audit-labels.ts': 'AuditGroup',
  'admin/shared/list/use-list.ts': 'AddressParts',
  'admin/shared/queue/queue-list.tsx': 'State',
  'app/initial-queries.ts': 'InitialQueries',
  'app/theme-switch.tsx': 'Theme',
  'app/use-scroll.ts': 'Record ReturnType',
  'features/account/passkeys/ask-passkey.ts': 'AuthError',
  'features/account/token-form.tsx': 'EmailOtpType',
  'features/browse/sort-select.tsx': 'Sort',
  'features/companions/card-data.ts': 'CardData',
  'features/companions/fields/companion-form.ts': 'CompanionForm',
  'features/companions/fields/text-fields.tsx': 'TextLanguage',
  'features/companions/fields/typed-lines.ts': 'R',
  'features/media/consent-fields.tsx': 'ShownPeople',
  'features/media/upload-area.tsx': 'Upload',
  'features/premium/pending-checkout.ts': 'PlanId',
  'features/profile/profile-menu.tsx': 'Error',
  'features/requests/keep-request.ts': 'BodyOf',
  'features/requests/outgoing/stored-messages.ts': 'Outgoing',
  'features/requests/outgoing/use-outgoing.ts': 'Shown',
  'features/requests/use-request.ts': 'CallError',
  'features/stories/story-viewer.tsx': 'ViewerStory',
  'lib/api.ts': 'RefusalId Promise RefusalBody',
  'lib/auth/account-client.ts': 'CallError',
  'lib/auth/auth-store.ts': 'AccountSettings',
  'lib/auth/service-fetch.ts': 'Partial',
  'lib/auth/session-storage.ts': 'Stored Stored',
  'lib/auth/token-claims.ts': 'Claims',
  'lib/call.ts': 'CallOptions',
  'lib/conflict-of.ts': 'ConflictOf',
  'lib/form-draft.ts': 'Values',
  'lib/inlined-answer.ts': 'AnswerOf',
  'lib/page.ts': 'AnswerOf Sourced',
  'lib/query.ts': 'Partial',
  'lib/use-answer.ts': 'CallOptions',
  'lib/use-public-form.ts': 'BodyOf CallOptions CallError',
  'pages/parts/contact-dialog.tsx': 'BodyOf',
  'own/figures/figures-section.tsx': 'FigurePeriod',
  'own/media/people-fields.tsx': 'People',
  'own/media/submitted-section.tsx': 'Record',
  'own/media/upload-section.tsx': 'ConsentUse Upload',
  'own/profile/local-draft.ts': 'Typed',
  'own/shared/sections.ts': 'Section',
  'service-worker/service-worker.ts': 'SubscriptionChange',
}

const web = fileURLToPath(new URL('../../web/', import.meta.url))
const exclude = ['artwork/**', 'vite/**']
const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude })
const sources = files.map((file) => ({ file, text: readFileSync(web + file, 'utf8') }))

/** Every match of a pattern, as "file: text". */
const matchesOf = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([m]) => `${file}: ${m}`))

test('the web names an operation by its endpoint, not by its address', () => {
  expect(matchesOf(/\buse(?:Answer|PublicQuery)\(/g).length).toBeGreaterThan(15)
  expect(matchesOf(/['"`]\/api\/[^'"`]*/g)).toEqual([])
})

test('only the client of the API reads answers', () => {
  expect(matchesOf(/\.json\(\)/g)).toEqual([
    ...['lib/api.ts: .json()', 'lib/api.ts: .json()'],
    // Of the account service.
    ...['lib/auth/own-clock.ts: .json()', 'lib/auth/service-fetch.ts: .json()'],
  ])
})

test('the type of an answer is inferred from its endpoint', () => {
  const calls =
    'call|callWith|download|inlinedAnswer|request|useAnswer|usePublicForm|useQuery|useStaffAnswer'
  const given = new RegExp(`\\b(?:${calls})<(?!AnswerOf<|E\\b|/)[^>]*>`, 'g')
  expect(matchesOf(given)).toEqual([])
  expect(matchesOf(/\bas (?:unknown as )?(?:Promise<)?AnswerOf</g)).toEqual([
    'lib/api.ts: as Promise<AnswerOf<',
    'lib/inlined-answer.ts: as AnswerOf<',
    'lib/page.ts: as AnswerOf<',
  ])
  expect(matchesOf(/\bas (?:unknown as )?(?:\w+Answer|Me|Profile|Companion)\b/g)).toEqual([])
})

test('types are inferred: each place that gives one by hand is known', () => {
  const ofTheDom = /^(?:HTML\w*Element|Element|KeyboardEvent|SubmitEvent)$/
  // "Export as CSV" is no code.
  const ofTexts = /^(?:CSV|JSON|Swiss)$/
  const given = sources.flatMap(({ file, text }) => {
    const code = text
      .replace(/\/\*[\s\S]*?\*\/|(^|\s)\/\/.*$/gm, '$1')
      .replace(/^import\b[^'"]*from/gm, '')
    const types = [...code.matchAll(/(?<=[\w)\]}'"`]) as (?:unknown as )?([A-Z]\w*)/g)]
      .map(([, type = '']) => type)
      .filter((type) => !ofTheDom.test(type) && !ofTexts.test(type))
    return types.length > 0 ? [[file, types.join(' ')]] : []
  })
  expect(Object.fromEntries(given)).toEqual(casts)
})

test('what was thrown is put into words in one way', () => {
  expect(matchesOf(/\(\w+ as (?:Error|CallError)\)\.message/g)).toEqual([])
})
