import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { getManagedEndpoint } from '#companions/staff/admin-companions'
import {
  previewImportEndpoint,
  writeChangesEndpoint,
  type ImportPreview,
  type BulkEditResult,
} from '#companions/staff/planned-changes'
import { call } from '../../../lib/api/call.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { saveError } from '../../shared/api/save-error.ts'
import { companionReads } from '../../shared/api/stale-reads.ts'
import { useReload } from '../../shared/api/use-staff-answer.ts'
import { writeInSlices } from '../../shared/companions/write-in-slices.ts'
import type { HidingReason } from '../table/hide-reason.tsx'
import { ImportPreviewView } from './import-preview.tsx'
import { ImportResult } from './import-result.tsx'

/** Imports a file of companions: shows the changes first, then makes exactly those. */
export function ImportCompanions({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const reload = useReload()
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const [fileName, setFileName] = useState('')
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [hideReason, setHideReason] = useState<HidingReason>({ ground: '', reason: '' })
  const [busy, setBusy] = useState<'reading' | 'writing' | null>(null)
  const [writtenResults, setWrittenResults] = useState<BulkEditResult['results']>([])
  const [isDone, setDone] = useState(false)
  const [message, setMessage] = useState<Message>(null)
  const changes = preview?.rows.flatMap(({ change }) => change ?? []) ?? []
  const fail = (error: unknown, fallback: string) =>
    setMessage({ kind: 'error', text: saveError(error, fallback) })

  async function readFile(file: File) {
    if (busy) return
    setBusy('reading')
    setMessage(null)
    setPreview(null)
    setWrittenResults([])
    setDone(false)
    setFileName(file.name)
    try {
      const body = new FormData()
      body.append('file', file)
      setPreview(await call(previewImportEndpoint, { body }))
    } catch (error) {
      fail(error, t`We couldn’t check the file. Try again.`)
    }
    setBusy(null)
  }

  async function write() {
    if (busy) return
    const hides = preview?.rows.some((row) => row.hides)
    if (hides && !hideReason.ground && !hideReason.reason.trim()) {
      setMessage({ kind: 'error', text: t`Enter a reason.` })
      return
    }
    setBusy('writing')
    setMessage(null)
    isOver.current = false
    const messages = {
      ...(hideReason.ground && { ground: hideReason.ground }),
      ...(hideReason.reason.trim() && { reason: hideReason.reason.trim() }),
    }
    const send = (from: number) =>
      call(writeChangesEndpoint, { body: { source: 'import', changes, from, ...messages } })
    try {
      await writeInSlices(send, (results) => setWrittenResults([...results]), {
        before: writtenResults,
        isCancelled: () => isOver.current,
      })
      if (!isOver.current) setDone(true)
    } catch (error) {
      fail(error, t`The import was interrupted. Import again; nothing is saved twice.`)
    }
    setBusy(null)
    void reload(getManagedEndpoint, ...companionReads)
  }

  const total = changes.length
  const sent = writtenResults.length
  const all = total
  return (
    <Dialog
      open
      kind="wide"
      title={t`Import companions`}
      onClose={() => {
        isOver.current = true
        onClose()
      }}
      footer={
        <>
          <Button variant="line" disabled={busy !== null} onClick={() => input.current?.click()}>
            {preview ? <Trans>Choose another file</Trans> : <Trans>Choose a file</Trans>}
          </Button>
          {preview && !isDone && (
            <Button disabled={total === 0} aria-busy={busy !== null} onClick={() => void write()}>
              {busy === 'writing' ? (
                <span>
                  <Trans>
                    {sent} of {all} saved…
                  </Trans>
                </span>
              ) : (
                plural(total, { one: 'Import # row', other: 'Import # rows' })
              )}
            </Button>
          )}
          {isDone && (
            <Button onClick={onClose}>
              <Trans>Done</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,text/csv"
          aria-label={t`CSV file`}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void readFile(file)
            target.value = ''
          }}
        />
        {!preview && (
          <p>
            <Trans>
              Choose a CSV file with the export’s columns: a row with an ID changes that companion,
              a row without one creates a draft. You’ll see every change before it’s saved.
            </Trans>
          </p>
        )}
        {fileName && (
          <p className="text-small text-ink-2" aria-live="polite">
            {busy === 'reading' ? (
              <span>
                <Trans>Checking {fileName}…</Trans>
              </span>
            ) : (
              fileName
            )}
          </p>
        )}
        <FormMessage message={message} />
        {preview &&
          (isDone ? (
            <ImportResult preview={preview} results={writtenResults} />
          ) : (
            <ImportPreviewView
              preview={preview}
              hideReason={hideReason}
              setHideReason={setHideReason}
            />
          ))}
      </div>
    </Dialog>
  )
}
