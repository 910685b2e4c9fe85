import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { exportMeEndpoint } from '#accounts/my-data'
import { errorMessageOf } from '../../lib/api/api.ts'
import { download } from '../../lib/api/call.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { FormMessage, type Message } from '../../ui/form-message.tsx'

const formats = { html: 'text/html', json: 'application/json' } as const
type Format = keyof typeof formats

/** Downloads all data about the member as an HTML or JSON file. */
export function ExportData() {
  const [busy, setBusy] = useState<Format | null>(null)
  const [message, setMessage] = useState<Message>(null)

  async function take(format: Format) {
    if (busy) return
    setBusy(format)
    setMessage(null)
    try {
      const copy = await download(exportMeEndpoint, { query: { format }, isQuiet: true })
      saveFile(copy, { type: formats[format], name: `my-data.${format}` })
      setMessage({ kind: 'success', text: t`Your copy has been downloaded.` })
    } catch (error) {
      setMessage({ kind: 'error', text: errorMessageOf(error) })
    }
    setBusy(null)
  }
  return (
    <div className="form">
      <p className="text-ink-2">
        <Trans>
          Download everything we hold about you: account, follows, requests, payments, preferences
          and their records. Select a web page to read, or JSON to use elsewhere.
        </Trans>
      </p>
      <FormMessage message={message} />
      <p className="flex flex-wrap gap-3">
        <Button variant="line" aria-busy={busy === 'html'} onClick={() => void take('html')}>
          <Trans>Download as a web page</Trans>
        </Button>
        <Button variant="line" aria-busy={busy === 'json'} onClick={() => void take('json')}>
          <Trans>Download as JSON</Trans>
        </Button>
      </p>
    </div>
  )
}
