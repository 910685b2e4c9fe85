import { presentFactor, type Factor } from './factors/factor-rows.ts'
import { readFields } from './metadata.ts'
import type { User } from './users.ts'

const time = (epochMs: number) => new Date(epochMs).toISOString()
const timeIf = <Name extends string>(name: Name, epochMs: number | null) =>
  epochMs === null ? {} : { [name]: time(epochMs) }

function presentIdentity(user: User) {
  return {
    identity_id: user.identity_id,
    id: user.id,
    user_id: user.id,
    identity_data: readFields(user.identity_data),
    provider: 'email',
    last_sign_in_at: time(user.created_at),
    created_at: time(user.created_at),
    updated_at: time(user.updated_at),
    email: user.email,
  }
}

/** A user in the API's format, without unset fields. */
export function presentUser(user: User, factors: readonly Factor[] = []) {
  return {
    id: user.id,
    aud: 'authenticated',
    role: user.role,
    email: user.email,
    ...timeIf('email_confirmed_at', user.email_confirmed_at),
    phone: '',
    ...timeIf('confirmation_sent_at', user.confirmation_sent_at),
    ...timeIf('confirmed_at', user.email_confirmed_at),
    ...timeIf('recovery_sent_at', user.recovery_sent_at),
    ...timeIf('reauthentication_sent_at', user.reauthentication_sent_at),
    ...(user.new_email !== null && { new_email: user.new_email }),
    ...timeIf('email_change_sent_at', user.email_change_sent_at),
    ...timeIf('last_sign_in_at', user.last_sign_in_at),
    app_metadata: readFields(user.app_metadata),
    user_metadata: readFields(user.user_metadata),
    identities: [presentIdentity(user)],
    ...(factors.length > 0 && { factors: factors.map(presentFactor) }),
    created_at: time(user.created_at),
    updated_at: time(user.updated_at),
    ...timeIf('banned_until', user.banned_until),
    ...timeIf('deleted_at', user.deleted_at),
    is_anonymous: false,
  }
}

/** The response to a sign-up with an existing address: a user who is not stored. */
export const presentUnknownUser = (user: User) => ({
  ...presentUser(user),
  role: '',
  identities: [],
})
