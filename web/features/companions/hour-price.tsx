import { t } from '@lingui/core/macro'
import { count } from '../../lib/count.ts'

/** Label such as "from CHF 300 / hour". @param francs null: not stated */
export const HourPrice = ({ francs }: { francs: number | null }) =>
  // The same classes as in the line above compress best, which keeps the document small.
  francs && (
    <span className="flex items-center gap-2 text-small text-ink-2">
      {t`from CHF ${count(francs)} / hour`}
    </span>
  )
