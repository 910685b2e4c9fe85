import { describe, expect, test } from 'vitest'
import { toJSONSchema } from 'zod'
import { createManaged } from '#companions/staff/admin-companions.api'
import { needsFreshProof } from '#contract/fresh-proof'
import { operations } from '#contract/openapi'
import { recordAge, recordListingConsent } from '#companions/publication.api'
import { mayCall, staffRights, staffRoles, type StaffRole } from '#staff/staff-rights'

const staff = operations.map(({ endpoint }) => endpoint).filter(({ access }) => access === 'staff')

test('every operation of the staff area has a line that says who may call it, and no line is left over', () => {
  const called = staff.map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(staffRights).sort()).toEqual(called.sort())
})

test('an owner may call all of them, an auditor changes nothing, and a call without a line is refused', () => {
  expect(staff.filter((one) => !mayCall('owner', one))).toEqual([])
  expect(staff.filter((one) => mayCall('auditor', one) && one.method !== 'GET')).toEqual([])
  for (const role of staffRoles) {
    expect(mayCall(role, { method: 'GET', path: '/api/admin/none' })).toBe(false)
  }
  expect(staff.filter((one) => mayCall(null, one))).toEqual([])
})

test('whoever adds a companion may record what is stored with her', () => {
  for (const one of [recordListingConsent, recordAge]) {
    expect(
      staffRoles.filter((role) => mayCall(role, createManaged) && !mayCall(role, one)),
    ).toEqual([])
  }
})

// Written out, so that no line of the table changes by itself. A first letter is a role.
const roles: Record<string, StaffRole> = {
  O: 'owner',
  E: 'editor',
  M: 'moderator',
  A: 'accountant',
  U: 'auditor',
}

/** Of each kind of call: which paths it has, who reads, who writes. */
const kinds: [kind: string, path: RegExp, readers: string, writers: string][] = [
  ['the dashboard', /^\/(session|overview|endings|search|trends(\.csv)?)$/, 'OEMAU', ''],
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
  ['what a draft would be', /^\/companions\/:id\/preview$/, '', 'OE'],
  ['the trash', /^\/trash(\/|$)/, 'OEU', 'OE'],
  ['a copy of the directory', /^\/companions\.csv$/, 'OEU', ''],
  ['media', /^\/(media|companions\/:id\/media)(\/|$)/, 'OEMU', 'OE'],
  ['blocks of withdrawn pictures', /^\/companions\/:id\/withdrawn-files\//, '', 'O'],
  ['requests', /^\/requests(\/|$)/, 'OMU', 'OM'],
  ['applications', /^\/applications(\/|$)/, 'OMU', 'OM'],
  ['revisions', /^\/(revisions|submitted-media)(\/|$)/, 'OMU', 'OM'],
  ['checks', /^\/(ending-checks|renewals)(\/|$)/, 'OMU', 'OM'],
  ['reports', /^\/reports(\/|$)/, 'OMU', 'OM'],
  ['reviews', /^\/reviews(\/|$)/, 'OMU', 'OM'],
  ['appeals', /^\/appeals(\/|$)/, 'OMU', 'OM'],
  ['privacy', /^\/data-requests(\/|$)/, 'OMU', 'OM'],
  ['payments', /^\/payments(\/|$)/, 'OAU', 'OA'],
  ['a month of payments', /^\/(payments|money-trends)\.csv$/, 'OA', ''],
  ['trends of money', /^\/money-trends$/, 'OAU', ''],
  ['plans and settings', /^\/settings$/, 'OAU', 'OA'],
  ['premium as a gift', /^\/users\/:id\/grants(\/|$)/, '', 'OA'],
  ['confirmed addresses', /^\/users\/:id\/confirmation$/, '', 'OM'],
  ['cases of the team', /^\/case-assignments(\/|$)/, 'OMAU', 'OMA'],
  ['notes of the team', /^\/staff-notes(\/|$)/, 'OEMAU', 'OEMA'],
  ['saved replies', /^\/staff-templates(\/|$)/, 'OMU', 'OM'],
  ['one’s own work', /^\/work$/, 'OEMA', ''],
  ['users', /^\/users(\/:id(\/(suspension|factors|rights))?)?$/, 'OMAU', 'O'],
  ['second persons', /^\/confirmations(\/|$)/, 'OEU', 'OE'],
  ['unsent mail', /^\/unsent-mail(\/|$)/, 'OU', 'O'],
  ['addresses without mail', /^\/mail-suppressions(\/|$)/, 'OU', 'O'],
  ['what one account did to many profiles', /^\/visibility-sweeps\/revert$/, '', 'O'],
  ['logs', /^\/(browser-problems|audit-log(\.csv|\.json)?|access-log)$/, 'OU', ''],
]

describe('who may call what', () => {
  const kindsOf = (path: string) =>
    kinds.filter(([, pattern]) => pattern.test(path.slice('/api/admin'.length)))

  test.each(staff.map(({ method, path }) => [`${method} ${path}`, method, path]))(
    '%s',
    (name, method, path) => {
      const of = kindsOf(path!)
      expect(of.map(([kind]) => kind)).toHaveLength(1)
      const [, , readers, writers] = of[0]!
      const letters = method === 'GET' ? readers : writers
      expect(staffRights[name!]).toEqual([...letters].map((letter) => roles[letter]))
    },
  )

  test('no kind is without a call', () => {
    const used = new Set(staff.flatMap(({ path }) => kindsOf(path).map(([kind]) => kind)))
    expect(kinds.map(([kind]) => kind).filter((kind) => !used.has(kind))).toEqual([])
  })
})

test('these calls, and no others, need a fresh proof of who someone is', () => {
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

/** The longest list of rows that a body may name; 0: it names none. */
function longestIn({ type, maxItems, items, ...shape }: Shape): number {
  const namesRows = type === 'array' && (items?.type === 'string' || items?.properties?.['id'])
  const within = [...Object.values(shape.properties ?? {}), ...(shape.anyOf ?? [])]
  const longest = [...within, ...(shape.oneOf ?? [])].map(longestIn)
  return Math.max(namesRows ? (maxItems ?? Infinity) : 0, ...longest)
}

test('these calls, and no others, change more than fifty rows at once', () => {
  const expected = [
    'PATCH /api/admin/companions',
    'POST /api/admin/companions/undo',
    'POST /api/admin/companions/edit',
    'POST /api/admin/companions/changes',
  ]
  // One companion's own words and files, or one city's districts.
  const ofOne =
    /^(POST .*\/companions(\/:id\/preview)?|PUT .*\/:id(\/(content|consent))?|.*\/revisions\/:id\/steps|PATCH .*\/places\/:id)$/
  const many = operations.flatMap(({ endpoint: { access, method, path }, schemas: { body } }) => {
    const name = `${method} ${path}`
    if (access !== 'staff' || !body || ofOne.test(name)) return []
    const shape = toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Shape
    return longestIn(shape) > 50 ? [name] : []
  })
  expect(many).toEqual(expected)
})
