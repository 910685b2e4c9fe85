import { dataRequestStates } from '#moderation/data-requests'
import { sql } from 'drizzle-orm'
import { byDueTime, defineQueue } from '../../platform/db/queue.ts'
import { isCaseWith, referenceConditions, subjectsWith } from '../../platform/db/search-words.ts'
import { dataRequests } from '../schema/data-requests.ts'
import { presentDataRequestListItem } from './present.ts'
import { openStates } from './rules.ts'

/** Privacy requests. */
export const dataRequestQueue = defineQueue({
  kind: 'data-request',
  list: {
    cases: dataRequests,
    states: dataRequestStates,
    open: openStates,
    due: openStates,
    rows: (db) => db.select().from(dataRequests).$dynamic(),
    first: [sql`${dataRequests.dueAt} IS NULL`],
    matches: (search) =>
      isCaseWith(dataRequests, [
        ...referenceConditions(search),
        sql`id IN ${subjectsWith('data-request', search)}`,
      ]),
  },
  present: presentDataRequestListItem,
  source: {
    ...byDueTime,
    table: sql`data_requests`,
    name: sql`t.name`,
    reference: sql`t.reference`,
    isOpen: sql`+t.state IN ('new', 'in_review', 'waiting')`,
  },
})
