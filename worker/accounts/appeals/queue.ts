import { appealStates } from '#moderation/decisions'
import { sql } from 'drizzle-orm'
import { companionNameOf } from '../../companions/sql/companion-cases.ts'
import { isInTrash, notInTrash } from '../../companions/sql/in-trash.ts'
import { byDueTime, defineQueue } from '../../platform/db/queue.ts'
import {
  beginsWith,
  isCaseWith,
  referenceConditions,
  subjectsWith,
} from '../../platform/db/search-words.ts'
import { appeals } from '../../moderation/schema/appeals.ts'
import { presentAppealListItem } from './present.ts'
import { appealColumns } from './queries.ts'

/** Appeals that were sent. */
export const appealQueue = defineQueue({
  kind: 'appeal',
  list: {
    cases: appeals,
    states: appealStates,
    open: ['new'],
    due: ['new'],
    rows: (db) => db.select(appealColumns).from(appeals).$dynamic(),
    first: [sql`${appeals.dueAt} IS NULL`],
    isListed: sql`(${appeals.state} <> 'offered' AND ${notInTrash(appeals.companionId)})`,
    matches: (search) =>
      isCaseWith(appeals, [
        ...referenceConditions(search),
        sql`application_id IN ${subjectsWith('application', search)}`,
        sql`companion_id IN ${subjectsWith('companion', search)}`,
        sql`member_id IN ${subjectsWith('member', search)}`,
        beginsWith(sql`lower(email)`, search.toLowerCase()),
      ]),
  },
  present: presentAppealListItem,
  source: {
    ...byDueTime,
    table: sql`appeals`,
    since: sql`coalesce(t.appealed_at, t.decided_at)`,
    name: sql`coalesce(
      (SELECT p.first_name || ' ' || p.last_name FROM applications p WHERE p.id = t.application_id),
      ${companionNameOf(sql`t.companion_id`)},
      (SELECT nullif(u.display_name, '') FROM members u WHERE u.id = t.member_id))`,
    reference: sql`t.reference`,
    isOpen: sql`+t.state = 'new'`,
    isHidden: isInTrash(sql`t.companion_id`),
    isReadable: sql`t.state <> 'offered'`,
    memberId: sql`t.member_id`,
  },
})
