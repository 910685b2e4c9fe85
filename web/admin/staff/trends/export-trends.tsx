import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { exportMoneyTrendsEndpoint, exportTrendsEndpoint, type TrendPeriod } from '#staff/trends'
import { download } from '../../../lib/api/call.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { IfMay } from '../../shared/api/role.tsx'
import { showToast } from '../../shared/toasts.tsx'

type Props = {
  call: typeof exportTrendsEndpoint | typeof exportMoneyTrendsEndpoint
  days: TrendPeriod
  name: string
}

/** Downloads the numbers of a period as a file. */
export function ExportTrends({ call, days, name }: Props) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)

  async function save() {
    if (busy) return
    setBusy(true)
    try {
      const file = await download(call, { query: { days } })
      saveFile(file, { type: 'text/csv', name: `${name}-${days}-days.csv` })
    } catch (error) {
      showToast(saveError(error, t`The export failed. Try again.`))
    }
    setBusy(false)
  }

  return (
    <IfMay call={call}>
      <Button variant="quiet" aria-busy={busy} onClick={() => void save()}>
        {busy ? <Trans>Exporting…</Trans> : <Trans>Export as CSV</Trans>}
      </Button>
    </IfMay>
  )
}
