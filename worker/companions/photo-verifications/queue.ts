import { decidableStates } from '#moderation/renewals'
import { sql } from 'drizzle-orm'
import { byDueTime, defineQueue } from '../../platform/db/queue.ts'
import { companionSource, isCompanionNamed } from '../sql/companion-cases.ts'
import { notInTrash } from '../sql/in-trash.ts'
import { verificationRenewals } from '../../moderation/schema/renewals.ts'
import { presentRenewalListItem } from './present.ts'
import { renewalsWithName } from './queries.ts'

const { state, companionId } = verificationRenewals

/** Photo verifications with a picture. */
export const renewalQueue = defineQueue({
  kind: 'renewal',
  list: {
    cases: verificationRenewals,
    states: decidableStates,
    open: ['submitted'],
    due: ['submitted'],
    isListed: notInTrash(companionId),
    rows: renewalsWithName,
    // The unary plus prevents the use of the index by state, because all states are read in their order.
    isCase: sql`+${state} IN ('submitted', 'confirmed', 'refused')`,
    first: [sql`CASE ${state} WHEN 'submitted' THEN 0 ELSE 1 END`],
    matches: isCompanionNamed(companionId),
  },
  present: presentRenewalListItem,
  source: {
    ...byDueTime,
    ...companionSource,
    table: sql`verification_renewals`,
    since: sql`coalesce(t.submitted_at, t.created_at)`,
    // The expression is the same as in the index.
    isDue: sql`t.due_at IS NOT NULL`,
    isOpen: sql`+t.state = 'submitted'`,
    isReadable: sql`t.state IN ('submitted', 'confirmed', 'refused')`,
  },
})
