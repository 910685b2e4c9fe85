import { expect, test } from 'vitest'
import { rowsOf } from '../../support/staff/admin.ts'
import { adaClaims, openCompanions } from '../../support/companions/companions-own.ts'

test.each([
  ['not confirmed', { email_confirmed_at: undefined }, 'invitation.no-address'],
  ['changed since the invitation', { email: 'new@members.test' }, 'invitation.address-changed'],
])(
  'an invitation can’t be accepted by an account whose address is %s',
  async (_, claims, refusal) => {
    const office = await openCompanions()
    await office.invite()
    const token = await office.token()
    office.accounts.service.users.set(adaClaims.sub, claims)
    const response = await office.accept(adaClaims, token)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ id: refusal })
    expect(await rowsOf('SELECT member_id FROM companion_accounts')).toEqual([])
    expect(await rowsOf('SELECT state FROM companion_invitations')).toEqual([{ state: 'sent' }])

    office.accounts.service.users.delete(adaClaims.sub)
    expect((await office.accept(adaClaims, token)).status).toBe(200)
  },
)
