import { applicationStates } from '#moderation/applications'
import { sql } from 'drizzle-orm'
import { byDueTime, defineQueue } from '../../platform/db/queue.ts'
import { isCaseWith, referenceConditions, subjectsWith } from '../../platform/db/search-words.ts'
import { applications } from '../schema/applications.ts'
import { presentApplicationListItem } from './present.ts'

/** The applicant's time to answer a question is over, by the database's clock; true for all other cases. */
const isOurTurn = sql`(t.state <> 'more_info' OR t.due_at <= CAST(unixepoch('subsec') * 1000 AS INTEGER))`

/**
 * Applications for a listing. One that waits for the applicant is in the list, but is work for staff
 * only once the time to answer is over. An approved one is open until staff record the contact.
 */
export const applicationQueue = defineQueue({
  kind: 'application',
  list: {
    cases: applications,
    states: applicationStates,
    open: ['new', 'in_review', 'more_info'],
    due: ['new', 'in_review', 'more_info'],
    rows: (db) => db.select().from(applications).$dynamic(),
    isOpen: sql`(${applications.dueAt} IS NULL) = 0`,
    first: [sql`${applications.dueAt} IS NULL`],
    matches: (search) =>
      isCaseWith(applications, [
        ...referenceConditions(search),
        sql`id IN ${subjectsWith('application', search)}`,
      ]),
  },
  present: presentApplicationListItem,
  source: {
    ...byDueTime,
    table: sql`applications`,
    name: sql`t.first_name || ' ' || t.last_name`,
    reference: sql`t.reference`,
    isDue: sql`(t.due_at IS NULL) = 0 AND ${isOurTurn}`,
    isOpen: sql`+t.due_at IS NOT NULL`,
  },
})
