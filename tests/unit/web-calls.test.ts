import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

/**
 * Where the web says by itself of what type something is: what was stored as text, what a form's own
 * choices are, and the generic core of the calls. A new one should be a check or a better type.
 */
const casts: Record<string, string[]> = {
  'admin/audit-log/audit-fields.ts': ['AuditField'],
  'admin/companions/draft-store.ts': ['Draft'],
  'admin/companions/edit-field.tsx': ['readonly string[]'],
  'admin/companions/edit-value.tsx': ['typeof form.category', '(typeof form)[typeof field]'],
  'admin/companions/filter-names.ts': ['{ [K in Name]: K }'],
  'admin/companions/more-filters.tsx': ['CompanionChoice[]'],
  'admin/companions/verification-fields.tsx': ['CheckMethod'],
  'admin/companions/versions.tsx': ['(keyof VersionState)[]'],
  'admin/companions/visibility-fields.tsx': ['typeof form.status'],
  'admin/media/story-draft.ts': ['StoryDraft | null'],
  'admin/payments/notification-labels.ts': ['RefusalCause'],
  'admin/revisions/differences.tsx': ['ReviewedField[]', 'ReviewedField'],
  'admin/sections.ts': ['SectionId[]'],
  'admin/shared/api/use-staff-answer.ts': [
    'AddressParts<E>',
    'unknown',
    'typeof query',
    'unknown',
    '{ params?: { id?: string } } | undefined',
  ],
  'admin/shared/audit/audit-labels.ts': ['AuditGroup'],
  'admin/shared/companions/changes-back.ts': ['object'],
  'admin/shared/list/use-list.ts': ['AddressParts<Endpoint<string, S>>'],
  'admin/shared/queue/queue-list.tsx': ['State[]'],
  'app/frame.tsx': ['keyof typeof dialogs'],
  'app/gate.tsx': ['object'],
  'app/initial-queries.ts': ['InitialQueries'],
  'app/theme-switch.tsx': ['Theme'],
  'app/use-modal-routes.ts': ['{ key?: string } | null'],
  'app/use-scroll.ts': [
    'Record<string, number>',
    'ReturnType<typeof useLocation> & { state: { keepScroll?: boolean } | null }',
  ],
  'features/account/passkeys/ask-passkey.ts': ['AuthError | null'],
  'features/account/token-form.tsx': ['EmailOtpType'],
  'features/browse/sort-select.tsx': ['Sort'],
  'features/companions/card-data.ts': ['CardData'],
  'features/companions/fields/companion-form.ts': ["CompanionForm['schedule']"],
  'features/companions/fields/offer-fields.tsx': ['typeof form.offer_language'],
  'features/companions/fields/person-fields.tsx': ['typeof form.category'],
  'features/companions/fields/text-fields.tsx': ['TextLanguage'],
  'features/companions/fields/typed-lines.ts': ['R', 'unknown'],
  'features/media/consent-fields.tsx': ['ShownPeople'],
  'features/media/upload-area.tsx': ["Upload['access']"],
  'features/premium/pending-checkout.ts': ['PlanId'],
  'features/profile/profile-menu.tsx': ['Error'],
  'features/requests/keep-request.ts': ['BodyOf<typeof keepRequest>', 'unknown'],
  'features/requests/outgoing/stored-messages.ts': ['Outgoing | null'],
  'features/requests/outgoing/use-outgoing.ts': ['Shown[]'],
  'features/requests/use-request.ts': ['CallError'],
  'features/stories/story-viewer.tsx': ['ViewerStory'],
  'lib/api.ts': [
    "RefusalId | ''",
    'Promise<AnswerOf<E>>',
    '{ body?: unknown keepalive?: boolean signal?: AbortSignal headers?: Record<string, string> }',
    'RefusalBody',
  ],
  'lib/auth/account-client.ts': ['CallError'],
  'lib/auth/auth-store.ts': ['AccountSettings | undefined'],
  'lib/auth/error-text.ts': ['{ reasons?: string[] }'],
  'lib/auth/own-clock.ts': ['{ expires_at?: number } | null'],
  'lib/auth/service-fetch.ts': ['Partial<Body>'],
  'lib/auth/session-storage.ts': ['Stored | null', 'Stored'],
  'lib/auth/token-claims.ts': ['Claims'],
  'lib/call.ts': ['CallOptions<E>'],
  'lib/conflict-of.ts': ['ConflictOf<E>'],
  'lib/form-draft.ts': ['Values'],
  'lib/inlined-answer.ts': ['AnswerOf<E>'],
  'lib/keys-of.ts': ['(keyof T)[]'],
  'lib/page.ts': ['AnswerOf<E>', 'Sourced', 'unknown'],
  'lib/query.ts': ['Partial<Refusal>'],
  'lib/use-answer.ts': ['CallOptions<E>', 'unknown'],
  'lib/use-public-form.ts': ['BodyOf<E>', 'unknown', 'CallOptions<E>', 'unknown', 'CallError'],
  'own/figures/figures-section.tsx': ['FigurePeriod'],
  'own/media/people-fields.tsx': ["People['shown']"],
  'own/media/submitted-section.tsx': ['Record<string, string>'],
  'own/media/upload-section.tsx': ['ConsentUse[]', "Upload['purpose']"],
  'own/profile/local-draft.ts': ['Typed | null'],
  'own/shared/sections.ts': ['Section[]'],
  'pages/parts/contact-dialog.tsx': ['BodyOf<typeof createRequest>', 'unknown'],
  'service-worker/service-worker.ts': ['SubscriptionChange', 'unknown'],
  'vite.config.ts': ['{ plugins: unknown[] }', 'typeof preset'],
}

const web = fileURLToPath(new URL('../../web/', import.meta.url))
const exclude = ['artwork/**', 'vite/**']
const files = globSync('**/*.{ts,tsx}', { cwd: web, exclude })
const sources = files.map((file) => ({ file, text: readFileSync(web + file, 'utf8') }))

/** The types that a source gives by hand, as they are written. */
function castsIn(file: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { type, typeAnnotation } = node as { type?: string; typeAnnotation?: Span }
    if (type === 'TSAsExpression' || type === 'TSTypeAssertion') {
      const { start, end } = typeAnnotation!
      found.push(text.slice(start, end).replace(/\s+/g, ' '))
    }
    Object.values(node).forEach(visit)
  }
  if (/ as |</.test(text)) visit(parseSync(file, text).program)
  return found
}
type Span = { start: number; end: number }

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
  const ofTheDom =
    /^(?:HTML\w*Element|Element|KeyboardEvent|SubmitEvent)(?: \| (?:null|undefined))?$/
  const given = sources.flatMap(({ file, text }) => {
    const types = castsIn(file, text).filter((type) => type !== 'const' && !ofTheDom.test(type))
    return types.length > 0 ? [[file, types]] : []
  })
  expect(Object.fromEntries(given)).toEqual(casts)
})

test.each(['x as unknown', 'x as string[]', 'x as { a: number }', '<string>x', 'x as typeof y'])(
  'a type that is given by hand is found: %s',
  (code) => {
    expect(castsIn('a.ts', `const z = ${code}`)).toHaveLength(1)
    expect(castsIn('a.ts', `// ${code}\nconst z = "${code}"`)).toEqual([])
  },
)

test('what was thrown is put into words in one way', () => {
  expect(matchesOf(/\(\w+ as (?:Error|CallError)\)\.message/g)).toEqual([])
})
