import { Trans } from '@lingui/react/macro'
import { count } from '../../lib/format.ts'

/** "from CHF 300 / hour". @param francs null: not stated */
export const HourPrice = ({ francs }: { francs: number | null }) =>
  francs && (
    <span className="block text-small tabular-nums">
      <Trans>from CHF {count(francs)} / hour</Trans>
    </span>
  )
