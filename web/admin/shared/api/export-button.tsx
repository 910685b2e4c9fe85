import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../toasts.tsx'
import { saveError } from './save-error.ts'

/** Downloads a table as a CSV file. @param name name of the file */
export function ExportButton({ name, load }: { name: string; load: () => Promise<Blob> }) {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)

  async function save() {
    if (busy) return
    setBusy(true)
    try {
      saveFile(await load(), { type: 'text/csv', name })
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
