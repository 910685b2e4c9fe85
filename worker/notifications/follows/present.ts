import type { User } from '#accounts/users'
import { iso } from '../../platform/lib/time.ts'
import type { FollowRow } from './queries.ts'

export const presentFollow = ({ id, name, at }: FollowRow): User['follows'][number] => ({
  id,
  name,
  at: iso(at),
})
