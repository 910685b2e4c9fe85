import { applicationStates } from '#moderation/applications'
import { sql } from 'drizzle-orm'
import { byDueTime, defineQueue } from '../../platform/db/queue.ts'
import { containsText } from '../../staff/sql/staff-search.ts'
import { applications } from '../schema/applications.ts'
import { presentApplicationListItem } from './present.ts'

// Both expressions are the same as in the index, so that SQLite uses it.
const rank = sql`CASE ${applications.state} WHEN 'approved' THEN 2 WHEN 'rejected' THEN 2
  WHEN 'more_info' THEN 1 ELSE 0 END`
const isDecided = sql`${applications.state} IN ('approved', 'rejected')`

/** Applications for a listing. Those that wait for the applicant come after the due ones. */
export const applicationQueue = defineQueue({
  kind: 'application',
  list: {
    cases: applications,
    states: applicationStates,
    open: ['new', 'in_review', 'more_info'],
    due: ['new', 'in_review'],
    rows: (db) => db.select().from(applications).$dynamic(),
    isOpen: sql`${rank} < 2`,
    first: [rank],
    isDecided,
    matches: (search) => containsText(applications.searchText, search),
  },
  present: presentApplicationListItem,
  source: {
    ...byDueTime,
    table: sql`applications`,
    name: sql`t.first_name || ' ' || t.last_name`,
    reference: sql`t.reference`,
    isOpen: sql`+t.state IN ('new', 'in_review', 'more_info')`,
  },
})
