import { describe, expect, test } from 'vitest'
import { toJSONSchema } from 'zod'
import { createManagedEndpoint } from '#companions/staff/admin-companions'
import { needsFreshProof } from '#contract/fresh-proof'
import { operations } from '#contract/openapi'
import { recordAgeEndpoint, recordListingConsentEndpoint } from '#companions/publication'
import { mayCall, staffRights, staffRoles, type StaffRole } from '#staff/staff-rights'

const staff = operations.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'staff')

test('grants rights for exactly the operations of the staff area', () => {
  const operationNames = staff.map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(staffRights).sort()).toEqual(operationNames.sort())
})

test('allows owners everything, auditors only reads, and nobody an unlisted operation', () => {
  expect(staff.filter((endpoint) => !mayCall('owner', endpoint))).toEqual([])
  expect(
    staff.filter((endpoint) => mayCall('auditor', endpoint) && endpoint.method !== 'GET'),
  ).toEqual([])
  for (const role of staffRoles) {
    expect(mayCall(role, { method: 'GET', path: '/api/admin/none' })).toBe(false)
  }
  expect(staff.filter((endpoint) => mayCall(null, endpoint))).toEqual([])
})

test('allows every role that adds companions to record consent and age', () => {
  for (const endpoint of [recordListingConsentEndpoint, recordAgeEndpoint]) {
    expect(
      staffRoles.filter((role) => mayCall(role, createManagedEndpoint) && !mayCall(role, endpoint)),
    ).toEqual([])
  }
})

// An explicit copy of the rights, so that no change of the table goes unnoticed. Keys are first
// letters of roles.
const roles: Record<string, StaffRole> = {
  O: 'owner',
  E: 'editor',
  M: 'moderator',
  A: 'accountant',
  U: 'auditor',
}

/** Kinds of calls: path, roles that may read, roles that may write. */
const kinds: [kind: string, path: RegExp, readers: string, writers: string][] = [
  [
    'the dashboard',
    /^\/(session|overview|open-work|briefing|inbox|colleagues|endings|search|trends(\.csv)?)$/,
    'OEMAU',
    '',
  ],
  ['places', /^\/(places(\/:id)?)$/, 'OEMAU', 'OE'],
  ['countries', /^\/countries\/:id$/, '', 'O'],
  ['invitations', /\/invitations(\/|$)/, '', 'OEM'],
  [
    'companions',
    /^\/(companions|incomplete-profiles|publication-rules)(?!\.csv|.*\/(media|invitations|versions|preview|withdrawn-files))/,
    'OEMU',
    'OE',
  ],
  ['versions of a companion', /^\/companions\/:id\/versions$/, 'OEU', ''],
  ['readers of reasons', /^\/reason-readers$/, 'OE', ''],
  ['previews', /^\/companions\/:id\/preview$/, '', 'OE'],
  ['the trash', /^\/trash(\/|$)/, 'OEU', 'OE'],
  ['export of the directory', /^\/companions\.csv$/, 'OEU', ''],
  ['media', /^\/(media|companions\/:id\/media)(\/|$)/, 'OEMU', 'OE'],
  ['blocks of withdrawn pictures', /^\/companions\/:id\/withdrawn-files\//, '', 'O'],
  ['requests', /^\/requests(\/|$)/, 'OMU', 'OM'],
  ['applications', /^\/applications(\/|$)/, 'OMU', 'OM'],
  ['revisions', /^\/(revisions|submitted-media)(\/|$)/, 'OMU', 'OM'],
  ['checks', /^\/(ending-checks|renewals)(\/|$)/, 'OMU', 'OM'],
  ['reports', /^\/(reports|measures)(\/|$)/, 'OMU', 'OM'],
  ['reviews', /^\/reviews(\/|$)/, 'OMU', 'OM'],
  ['appeals', /^\/appeals(\/|$)/, 'OMU', 'OM'],
  ['privacy', /^\/(data|authority)-requests(\/|$)/, 'OMU', 'OM'],
  ['payments', /^\/payments(\/|$)/, 'OAU', 'OA'],
  ['export of payments', /^\/(payments|money-trends)\.csv$/, 'OA', ''],
  ['money trends', /^\/money-trends$/, 'OAU', ''],
  ['plans and settings', /^\/settings$/, 'OAU', 'OA'],
  ['complimentary plans', /^\/users\/:id\/grants(\/|$)/, '', 'OA'],
  ['confirmed addresses', /^\/users\/:id\/confirmation$/, '', 'OM'],
  ['numbers of open cases', /^\/case-counts(\/|$)/, 'OMU', ''],
  ['case assignments', /^\/case-assignments(\/|$)/, 'OMAU', 'OMA'],
  ['questions to the owner', /^\/case-questions\/:kind\/:id$/, '', 'OMA'],
  ['answers of the owner', /^\/case-questions\/:kind\/:id\/answer$/, '', 'O'],
  ['staff notes', /^\/staff-notes(\/|$)/, 'OEMAU', 'OEMA'],
  ['saved replies', /^\/staff-templates(\/|$)/, 'OMU', 'OM'],
  ['own work', /^\/work(\/counts)?$/, 'OEMA', ''],
  ['users', /^\/users(\/:id(\/(suspension|factors|rights))?)?$/, 'OMAU', 'O'],
  ['two-person approvals', /^\/confirmations(\/|$)/, 'OEU', 'OE'],
  ['unsent mail', /^\/unsent-mail(\/|$)/, 'OU', 'O'],
  ['suppressed addresses', /^\/mail-suppressions(\/|$)/, 'OU', 'O'],
  ['reverting bulk changes of visibility', /^\/visibility-sweeps\/revert$/, '', 'O'],
  ['logs', /^\/(browser-problems|health|audit-log(\.csv|\.json)?|access-log)$/, 'OU', ''],
]

describe('right to call', () => {
  const kindsOf = (path: string) =>
    kinds.filter(([, pattern]) => pattern.test(path.slice('/api/admin'.length)))

  test.each(staff.map(({ method, path }) => [`${method} ${path}`, method, path]))(
    '%s belongs to the expected roles',
    (name, method, path) => {
      const matchingKinds = kindsOf(path!)
      expect(matchingKinds.map(([kind]) => kind)).toHaveLength(1)
      const [, , readers, writers] = matchingKinds[0]!
      const letters = method === 'GET' ? readers : writers
      expect(staffRights[name!]).toEqual([...letters].map((letter) => roles[letter]))
    },
  )

  test('is tested for every kind of call', () => {
    const usedKinds = new Set(staff.flatMap(({ path }) => kindsOf(path).map(([kind]) => kind)))
    expect(kinds.map(([kind]) => kind).filter((kind) => !usedKinds.has(kind))).toEqual([])
  })
})

test('requires a fresh proof of identity for exactly these calls', () => {
  expect(needsFreshProof.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([
    'DELETE /api/admin/companions/:id',
    'DELETE /api/admin/trash/:id',
    'DELETE /api/admin/users/:id',
    'DELETE /api/admin/users/:id/factors',
    'DELETE /api/admin/users/:id/grants/:grant',
    'DELETE /api/admin/users/:id/rights',
    'GET /api/admin/applications/:id/photos/:photo',
    'GET /api/admin/audit-log.csv',
    'GET /api/admin/audit-log.json',
    'GET /api/admin/companions.csv',
    'GET /api/admin/money-trends.csv',
    'GET /api/admin/payments.csv',
    'GET /api/admin/renewals/:id',
    'GET /api/admin/trends.csv',
    'POST /api/admin/companions/:id/withdrawn-files/:file/lift',
    'POST /api/admin/companions/trash',
    'POST /api/admin/confirmations/:id/steps',
    'POST /api/admin/payments/:id/steps',
    'POST /api/admin/users/:id/grants',
    'PUT /api/admin/settings',
    'PUT /api/admin/users/:id/rights',
  ])
})

type Shape = {
  type?: string
  maxItems?: number
  items?: Shape
  properties?: Record<string, Shape>
  anyOf?: Shape[]
  oneOf?: Shape[]
}

/** Maximum number of rows that a body may name; 0: none. */
function longestIn({ type, maxItems, items, ...shape }: Shape): number {
  const namesRows = type === 'array' && (items?.type === 'string' || items?.properties?.['id'])
  const nested = [...Object.values(shape.properties ?? {}), ...(shape.anyOf ?? [])]
  const longest = [...nested, ...(shape.oneOf ?? [])].map(longestIn)
  return Math.max(namesRows ? (maxItems ?? Infinity) : 0, ...longest)
}

test('allows exactly these calls to change more than fifty rows at once', () => {
  const expectedCalls = [
    'PATCH /api/admin/companions',
    'POST /api/admin/companions/undo',
    'POST /api/admin/companions/edit',
    'POST /api/admin/companions/changes',
  ]
  // These bodies list contents of a single companion, or districts of a single city.
  const ofSingleSubject =
    /^(POST .*\/companions(\/:id\/preview)?|PUT .*\/:id(\/(content|consent))?|.*\/revisions\/:id\/steps|PATCH .*\/places\/:id)$/
  const bulkCalls = operations.flatMap(
    ({ endpoint: { access, method, path }, schemas: { body } }) => {
      const name = `${method} ${path}`
      if (access !== 'staff' || !body || ofSingleSubject.test(name)) return []
      const shape = toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape
      return longestIn(shape) > 50 ? [name] : []
    },
  )
  expect(bulkCalls).toEqual(expectedCalls)
})
