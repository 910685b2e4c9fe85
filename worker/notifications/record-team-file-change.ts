import type { Write } from '../platform/db/bulk.ts'
import type { Database } from '../platform/db/client.ts'
import { enqueueHourlyEmailTo } from '../platform/mail/writes.ts'
import { changedEmail } from './companion-notices/emails.ts'
import { noticeMailbox } from './companion-notices/queries.ts'
import { recordFileChange } from './companion-notices/writes.ts'

/** Records a file that staff added, or whose texts or place they changed, for the companion, and mails her at most hourly. */
export const recordTeamFileChange = (
  db: Database,
  { id, companionId }: { id: string; companionId: string },
  now: number,
): Write[] => [
  recordFileChange(db, id, now),
  enqueueHourlyEmailTo(db, noticeMailbox(companionId), changedEmail(companionId), now),
]
