import { exportMoneyTrendsEndpoint, exportTrendsEndpoint, type TrendPeriod } from '#staff/trends'
import { download } from '../../../lib/api/call.ts'
import { IfMay } from '../../shared/api/role.tsx'
import { ExportButton } from '../../shared/api/export-button.tsx'

type Props = {
  call: typeof exportTrendsEndpoint | typeof exportMoneyTrendsEndpoint
  days: TrendPeriod
  name: string
}

/** Downloads the numbers of a period as a file. */
export const ExportTrends = ({ call, days, name }: Props) => (
  <IfMay call={call}>
    <ExportButton
      name={`${name}-${days}-days.csv`}
      load={() => download(call, { query: { days } })}
    />
  </IfMay>
)
