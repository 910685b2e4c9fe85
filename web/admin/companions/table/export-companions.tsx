import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { exportManagedEndpoint } from '#companions/staff/admin-companions'
import { download } from '../../../lib/api/call.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { useSection } from '../../shared/api/use-section.ts'
import { listQueryOf } from '../../shared/list/use-list.ts'
import { showToast } from '../../shared/toasts.tsx'
import { filterNames } from './filter-names.ts'

/** Downloads all companions that match the table's filters as a file. */
export function ExportCompanions() {
  const { t } = useLingui()
  const { params } = useSection()
  const [busy, setBusy] = useState(false)

  async function save() {
    if (busy) return
    setBusy(true)
    try {
      const query = listQueryOf(exportManagedEndpoint, params, filterNames)
      const file = await download(exportManagedEndpoint, { query })
      saveFile(file, { type: 'text/csv', name: 'companions.csv' })
    } catch (error) {
      showToast(saveError(error, t`The export failed. Try again.`))
    }
    setBusy(false)
  }

  return (
    <Button variant="quiet" aria-busy={busy} onClick={() => void save()}>
      {busy ? <Trans>Exporting…</Trans> : <Trans>Export as CSV</Trans>}
    </Button>
  )
}
