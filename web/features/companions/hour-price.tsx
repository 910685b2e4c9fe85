import { useLingui } from '@lingui/react/macro'
import { count } from '../../lib/format.ts'

/** "from CHF 300 / hour". @param francs null: not stated */
export function HourPrice({ francs }: { francs: number | null }) {
  const { t } = useLingui()
  // In the classes of the line above: they cost a document least.
  return (
    francs && (
      <span className="flex items-center gap-2 text-small text-ink-2">
        {t`from CHF ${count(francs)} / hour`}
      </span>
    )
  )
}
