import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { brand } from '../../../brand.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { FormMessage, type Message } from '../../../ui/form-message.tsx'
import { attemptAsMember } from '../call-auth.ts'
import type { Codes } from './use-factors.ts'
import { Form } from '../../../ui/form.tsx'

type Props = { codes: Codes | null; onDone: () => void }

/** Creates recovery codes for a lost authenticator app and shows them once. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { t } = useLingui()
  const [newCodes, setNewCodes] = useState<string[]>([])
  const [message, setMessage] = useState<Message>(null)
  const [busy, setBusy] = useState(false)

  async function make() {
    if (busy) return
    setBusy(true)
    setMessage(null)
    let createdCodes: string[] = []
    const failure = await attemptAsMember(async ({ client: { mfa } }) => {
      const answer = await (codes ? mfa.recoveryCodes.regenerate() : mfa.recoveryCodes.generate())
      createdCodes = answer.data?.codes ?? []
      return answer
    })
    setBusy(false)
    if (failure) {
      const unavailable = t`Recovery codes aren’t available yet. Add a second authenticator app instead.`
      const isKnown = failure.isTemporary || failure.code.startsWith('insufficient')
      return setMessage({ kind: 'error', text: isKnown ? failure.text : unavailable })
    }
    setNewCodes(createdCodes)
  }

  if (newCodes.length > 0) {
    const finish = () => {
      setNewCodes([])
      onDone()
    }
    return <ShownCodes codes={newCodes} onKept={finish} />
  }
  return (
    <div className="grid gap-3">
      {codes && (
        <p>
          <Trans>
            {codes.remaining} of {codes.total} recovery codes remaining.
          </Trans>
        </p>
      )}
      <FormMessage message={message} />
      <p>
        <Button variant="line" aria-busy={busy} onClick={() => void make()}>
          {codes ? <Trans>Replace recovery codes</Trans> : <Trans>Create recovery codes</Trans>}
        </Button>
      </p>
    </div>
  )
}

const readable = (code: string) => code.replaceAll(/(.{4})(?=.)/g, '$1-')

function ShownCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { t } = useLingui()
  const text = codes.map(readable).join('\n')
  return (
    <Form className="form" onSubmit={() => onKept()}>
      <p role="status">
        <Trans>
          Each code signs you in once without your app. We show them only now, so keep them
          somewhere safe.
        </Trans>
      </p>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{readable(code)}</code>
          </li>
        ))}
      </ul>
      <p>
        <Button
          variant="line"
          onClick={() => {
            const name = `${brand.name.toLowerCase()}-recovery-codes.txt`
            saveFile(new Blob([`${text}\n`]), { type: 'text/plain', name })
          }}
        >
          <Trans>Save as a file</Trans>
        </Button>
      </p>
      <Checkbox label={t`I’ve saved these codes.`} name="kept" required />
      <p>
        <Button type="submit">
          <Trans>Done</Trans>
        </Button>
      </p>
    </Form>
  )
}
