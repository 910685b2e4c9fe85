import { t } from '@lingui/core/macro'
import { count } from '../../lib/count.ts'

/** "from CHF 300 / hour". @param francs null: not stated */
export const HourPrice = ({ francs }: { francs: number | null }) =>
  // In the classes of the line above: they cost a document least.
  francs && (
    <span className="flex items-center gap-2 text-small text-ink-2">
      {t`from CHF ${count(francs)} / hour`}
    </span>
  )
