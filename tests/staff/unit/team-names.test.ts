import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { isTeamHandle, isTeamName } from '#platform/team-names'
import {
  companionDetails,
  profilePatch,
} from '../../../worker/companions/contract/companion-input.ts'
import { slugInput } from '../../../worker/companions/contract/slug-input.ts'
import { memberOf } from '../../../worker/accounts/lib/actor.ts'

const imitatingNames = [
  'Velours',
  'VELOURS TEAM',
  'Team Velours',
  'VeloursAdmin',
  'V e l o u r s',
  'Vel\u200bours Support',
  'Vеlоurs Support',
  'Ve1ours',
  'Veiours',
  'Vel0urs Moderation',
  'Ｖｅｌｏｕｒｓ',
  'Vélours',
  'Support',
  'Équipe de support',
  'Аdmin',
  'Das Team',
  'Ꮩelours',
  'ᏙᎬᏞᎾᏌᎡᏚ',
  'ꓦelours',
  '∨elours',
  '\\/elours',
  'Ʋelours',
  'Veǀours',
  'ᴠᴇʟᴏᴜʀs',
  'V3L0UR5',
  '𝐕𝐞𝐥𝐨𝐮𝐫𝐬',
  'S u p p o r t',
  'S.u.p.p.o.r.t',
  'Supp\u00adort',
  'Support 24/7',
  'SupportTeam',
  'Admin1',
  'adm1n',
  'Moderationsteam',
  'Trust & Safety',
  'No-Reply',
]
const names = [
  'Valeria',
  'Anna',
  'Sophia Desk',
  'Claude Service-Müller',
  'Amour',
  'Éléonore',
  'Vera Lours',
  'Modesta',
  'Mo D.',
  'Carelle',
  'Agent Anna',
  'Елена',
  'Ελένη',
  '김수현',
  '',
  '12',
]

describe('names that imitate the team', () => {
  it.each(imitatingNames)('include %j', (name) => expect(isTeamName(name)).toBe(true))
  it.each(names)('do not include %j', (name) => expect(isTeamName(name)).toBe(false))
})

describe('handles that imitate the team', () => {
  it.each([
    '@velours_support',
    'VeloursTeam',
    '@support',
    'customer_support',
    '@admin_24',
    '@V3lours',
  ])('include %j', (handle) => expect(isTeamHandle(handle)).toBe(true))
  it.each(['@ada_direct', 'anna_support_zurich', '@sophia', 'adam_and_eve'])(
    'do not include %j',
    (handle) => expect(isTeamHandle(handle)).toBe(false),
  )
})

describe('the contact channels and the address of a profile', () => {
  const refusalsOf = (schema: z.ZodMiniType, value: unknown) =>
    schema.safeParse(value).error?.issues.map(({ message, path }) => [path.join('.'), message]) ??
    []

  it.each([{ schema: companionDetails }, { schema: profilePatch }])(
    'refuse handles that imitate the team',
    ({ schema }) => {
      const refusals = (contact: object) => refusalsOf(schema, { contact }).map(([path]) => path)
      expect(refusals({ telegram: '@velours_support' })).toEqual(['contact.telegram'])
      expect(refusals({ email: 'velours.team@mail.test' })).toEqual(['contact.email'])
      expect(refusals({ email: 'ada@ve1ours.test' })).toEqual(['contact.email'])
      expect(refusals({ telegram: '@ada_direct', email: 'contact@ada.test' })).toEqual([])
    },
  )

  it('refuse an address of a profile that imitates the team', () => {
    expect(refusalsOf(slugInput, 'velours-support')).toHaveLength(1)
    expect(refusalsOf(slugInput, 'support-team')).toHaveLength(1)
    expect(refusalsOf(slugInput, 'anna')).toEqual([])
  })
})

const identity = {
  id: 'a',
  sessionId: 's',
  email: 'ada@members.test',
  fullName: 'Velours Support',
  hasAdminRole: false,
  authenticatedAt: null,
  beganAt: null,
  isStrong: false,
}

describe('display name of a member who imitates the team', () => {
  it('is derived from the address', () => {
    expect(memberOf(identity, { isSuspended: false, plan: null }).displayName).toBe('ada')
  })

  it('is "User" if the address imitates the team too', () => {
    const email = 'velours.support@members.test'
    const member = memberOf({ ...identity, email }, { isSuspended: false, plan: null })
    expect(member.displayName).toBe('User')
  })

  it('stays unchanged for staff', () => {
    const staff = { ...identity, hasAdminRole: true }
    expect(memberOf(staff, { isSuspended: false, plan: null }).displayName).toBe('Velours Support')
  })
})
